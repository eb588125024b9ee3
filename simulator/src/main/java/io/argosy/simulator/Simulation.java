package io.argosy.simulator;

import io.argosy.core.kernel.State;
import io.argosy.core.kernel.Stimulus;
import io.argosy.core.model.JobId;
import io.argosy.core.model.JobSpec;
import io.argosy.core.model.MachineId;
import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.SpeedTrace;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.random.RandomGenerator;

/**
 * One job in one world under one seed. Equal arguments give equal reports.
 *
 * <p>{@link #run} plays until the job has ended and nothing is outstanding; {@link #drain} plays on
 * until nothing more happens, which is how late messages come to be seen.
 */
public final class Simulation {
  private static final JobId JOB = new JobId("job");

  private final Timeline timeline = new Timeline();
  private final SequencedMap<MachineId, VirtualMachine> machines = new LinkedHashMap<>();
  private final List<Oracle.Slot> slots = new ArrayList<>();
  private final World world;
  private final JobSpec.Iterative job;
  private final Ledger ledger;
  private final VirtualDriver driver;

  public Simulation(World world, JobSpec.Iterative job, long seed, List<Observer> observers) {
    this.world = world;
    this.job = job;
    Streams streams = new Streams(seed);
    Wire wire = new Wire(timeline, world.network(), streams.stream("network"));
    this.ledger = new Ledger(id -> machine(id).host().site().value());
    List<Observer> all = new ArrayList<>(observers);
    all.addFirst(ledger);
    boolean remembers = world.faults().stream().anyMatch(f -> f instanceof Fault.KernelCrash);
    this.driver = new VirtualDriver(timeline, wire, world.lease(), machines, all, remembers);
    Setting setting =
        new Setting(
            timeline,
            wire,
            world.network(),
            world.program(),
            deadlineAt(),
            streams.stream("failures"),
            this::driver);
    world.hosts().forEach(host -> build(host, streams, setting));
  }

  /** Plays the job to its end. */
  public static Report run(World world, JobSpec.Iterative job, long seed) {
    return new Simulation(world, job, seed, List.of()).run();
  }

  /** The kernel's state as it is now. */
  public State state() {
    return driver.state();
  }

  private VirtualDriver driver() {
    return driver;
  }

  private VirtualMachine machine(MachineId id) {
    VirtualMachine machine = machines.get(id);
    if (machine == null) {
      throw new IllegalStateException("no machine is called " + id);
    }
    return machine;
  }

  private long deadlineAt() {
    return job.promise()
        .deadline()
        .map(d -> Duration.between(Timeline.BEGINNING, d.from(Timeline.BEGINNING)).toNanos())
        .orElse(Timeline.NEVER);
  }

  private void build(World.Host host, Streams streams, Setting setting) {
    RandomGenerator random = streams.stream("speed/" + host.machine());
    double until = goneAt(host.machine());
    List<SpeedTrace> traces = new ArrayList<>();
    for (int slot = 0; slot < host.slots(); slot++) {
      SpeedTrace trace = host.speed().draw(random);
      traces.add(trace);
      if (job.mayRunOn(host.machine(), host.site())) {
        slots.add(new Oracle.Slot(trace, host.joinsAt().toNanos() / 1e9, until));
      }
    }
    VirtualMachine machine = new VirtualMachine(host, traces, setting);
    machines.put(host.machine(), machine);
    timeline.at(host.joinsAt().toNanos(), machine::powerOn);
  }

  private double goneAt(MachineId machine) {
    return world.faults().stream()
        .filter(fault -> fault.struck().filter(machine::equals).isPresent())
        .flatMap(fault -> fault.goneAt().stream())
        .mapToDouble(at -> at.toNanos() / 1e9)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** Plays until the job has ended and every instruction is settled. */
  public Report run() {
    begin();
    while (!(ledger.isEnded() && driver.state().outstanding().isEmpty())) {
      step();
    }
    return report();
  }

  /** Plays until the job has ended and nothing more happens at all. */
  public Report drain() {
    begin();
    while (!ledger.isEnded() || !timeline.isEmpty()) {
      step();
    }
    return report();
  }

  private void begin() {
    double ever = new Oracle(slots, slots.size()).ever();
    if (ever < job.iterations()) {
      throw new NeverEnds(
          String.format(
              Locale.ROOT,
              "this world can never finish the job: its slots can do %.0f of %d iterations, ever",
              ever,
              job.iterations()));
    }
    new FaultPlay(timeline, driver, machines, JOB).plan(world.faults());
    timeline.at(
        0, () -> driver.insist(() -> true, List.of(at -> new Stimulus.JobSubmitted(at, JOB, job))));
  }

  private void step() {
    if (timeline.isEmpty()) {
      throw new NeverEnds("nothing more can happen" + soFar());
    }
    if (timeline.next() > world.limit().toNanos()) {
      throw new NeverEnds("the limit of " + world.limit() + " is over" + soFar());
    }
    timeline.step();
  }

  private String soFar() {
    long kept = driver.state().job(JOB).map(j -> j.keptCount()).orElse(0L);
    return String.format(
        Locale.ROOT,
        " at %.0f s and the job has not ended: %d of %d iterations are kept",
        timeline.seconds(),
        kept,
        job.iterations());
  }

  private Report report() {
    Oracle oracle = new Oracle(slots, Math.max(1, ledger.peak()));
    return ledger.report(job.iterations(), oracle.end(job.iterations()), timeline.happened());
  }
}
