package io.argosy.simulator;

import io.argosy.core.kernel.State;
import io.argosy.core.kernel.Stimulus;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.JobId;
import io.argosy.core.model.JobSpec;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Share;
import io.argosy.simulator.world.Demand;
import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.SpeedTrace;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.random.RandomGenerator;

/**
 * One job, or many, in one world under one seed. Equal arguments give equal reports.
 *
 * <p>{@link #run} plays until all jobs have ended and nothing is outstanding; {@link #drain} plays
 * on until nothing more happens, which is how late messages come to be seen.
 */
public final class Simulation {
  private final Timeline timeline = new Timeline();
  private final SequencedMap<MachineId, VirtualMachine> machines = new LinkedHashMap<>();
  private final SequencedMap<World.Host, List<Oracle.Slot>> slots = new LinkedHashMap<>();
  private final SequencedMap<JobId, Ledger> ledgers = new LinkedHashMap<>();
  private final World world;
  private final Demand demand;
  private final VirtualDriver driver;

  public Simulation(World world, JobSpec.Iterative job, long seed, List<Observer> observers) {
    this(world, Demand.of(job), seed, observers);
  }

  public Simulation(World world, Demand demand, long seed, List<Observer> observers) {
    this.world = world;
    this.demand = demand;
    Streams streams = new Streams(seed);
    Wire wire = new Wire(timeline, world.network(), streams.stream("network"));
    for (Demand.Arrival arrival : demand.arrivals()) {
      ledgers.put(arrival.id(), new Ledger(arrival.id(), id -> machine(id).host().site().value()));
    }
    List<Observer> all = new ArrayList<>(ledgers.values());
    all.addAll(observers);
    boolean remembers = world.faults().stream().anyMatch(f -> f instanceof Fault.KernelCrash);
    this.driver =
        new VirtualDriver(
            timeline,
            wire,
            world.lease(),
            machines,
            all,
            remembers,
            Optional.empty(),
            Duration.ZERO);
    Setting setting =
        new Setting(
            timeline,
            wire,
            world.network(),
            world.program(),
            bounds(),
            demand.elastic().map(Demand.Elastic::startUp).orElse(Duration.ZERO),
            streams.stream("failures"),
            streams.stream("calls"),
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

  private Map<JobId, Setting.Bounds> bounds() {
    Map<JobId, Setting.Bounds> bounds = new HashMap<>();
    for (Demand.Arrival arrival : demand.arrivals()) {
      Instant from = Timeline.BEGINNING.plus(arrival.at());
      JobSpec.Iterative job = arrival.job();
      long deadline =
          job.promise()
              .deadline()
              .map(d -> Duration.between(Timeline.BEGINNING, d.from(from)).toNanos())
              .orElse(Timeline.NEVER);
      long fairShare = Math.ceilDiv(job.iterations(), job.slots().max());
      bounds.put(arrival.id(), new Setting.Bounds(deadline, fairShare));
    }
    return bounds;
  }

  private void build(World.Host host, Streams streams, Setting setting) {
    RandomGenerator random = streams.stream("speed/" + host.machine());
    double until = goneAt(host.machine());
    List<SpeedTrace> traces = new ArrayList<>();
    List<Oracle.Slot> own = new ArrayList<>();
    List<Oracle.Outage> off = outages(host.machine());
    for (int slot = 0; slot < host.maxSlots(); slot++) {
      SpeedTrace trace = host.speed().draw(random);
      traces.add(trace);
      own.add(new Oracle.Slot(trace, Seconds.of(host.joinsAt()), until, off));
    }
    slots.put(host, own);
    VirtualMachine machine = new VirtualMachine(host, traces, setting);
    machines.put(host.machine(), machine);
    timeline.at(host.joinsAt().toNanos(), machine::powerOn);
  }

  /** When a machine is off and comes back, in order. */
  private List<Oracle.Outage> outages(MachineId machine) {
    List<Oracle.Outage> outages = new ArrayList<>();
    for (Fault fault : world.faults()) {
      if (fault instanceof Fault.PowerLoss loss
          && loss.machine().equals(machine)
          && loss.back().isPresent()) {
        outages.add(new Oracle.Outage(Seconds.of(loss.at()), Seconds.of(loss.back().get())));
      }
    }
    outages.sort(Comparator.comparingDouble(Oracle.Outage::fromSecond));
    return outages;
  }

  private double goneAt(MachineId machine) {
    return world.faults().stream()
        .filter(fault -> fault.struck().filter(machine::equals).isPresent())
        .flatMap(fault -> fault.goneAt().stream())
        .mapToDouble(at -> Seconds.of(at))
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** Plays until the job has ended and every instruction is settled. */
  public Report run() {
    begin();
    while (!(isEnded() && driver.state().outstanding().isEmpty())) {
      step();
    }
    return report(first());
  }

  /** Plays until the job has ended and nothing more happens at all. */
  public Report drain() {
    begin();
    while (!isEnded() || !timeline.isEmpty()) {
      if (isEnded()) {
        driver.rest();
      }
      step();
    }
    return report(first());
  }

  private boolean isEnded() {
    return ledgers.values().stream().allMatch(Ledger::isEnded);
  }

  private JobId first() {
    return demand.arrivals().getFirst().id();
  }

  private void begin() {
    demand.arrivals().forEach(arrival -> checkThatItEnds(arrival.job()));
    new FaultPlay(timeline, driver, machines, first()).plan(world.faults());
    List<Stamped> before = new ArrayList<>();
    for (Share share : demand.shares()) {
      before.add(at -> new Stimulus.ShareSet(at, share.user(), share.weight(), share.maxSlots()));
    }
    demand
        .elastic()
        .ifPresent(e -> before.add(at -> new Stimulus.ScalingBegan(at, e.rule(), e.step())));
    if (!before.isEmpty()) {
      timeline.at(0, () -> driver.insist(() -> true, before));
    }
    demand.arrivals().forEach(this::plan);
  }

  private void plan(Demand.Arrival arrival) {
    Stamped submitted =
        at -> new Stimulus.JobSubmitted(at, arrival.id(), arrival.job(), arrival.claim());
    timeline.at(arrival.at().toNanos(), () -> driver.insist(() -> true, List.of(submitted)));
  }

  private void checkThatItEnds(JobSpec.Iterative job) {
    List<Oracle.Slot> open = openTo(job);
    double ever = new Oracle(open, open.size()).ever();
    if (ever < job.iterations()) {
      throw new NeverEnds(
          String.format(
              Locale.ROOT,
              "this world can never finish the job: its slots can do %.0f of %d iterations, ever",
              ever,
              job.iterations()));
    }
  }

  private List<Oracle.Slot> openTo(JobSpec.Iterative job) {
    List<Oracle.Slot> open = new ArrayList<>();
    slots.forEach(
        (host, own) -> {
          if (job.mayRunOn(host.machine(), host.site())) {
            open.addAll(own);
          }
        });
    return open;
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
    Demand.Arrival left =
        demand.arrivals().stream()
            .filter(arrival -> !ledger(arrival.id()).isEnded())
            .findFirst()
            .orElse(demand.arrivals().getFirst());
    long kept = driver.state().job(left.id()).map(j -> j.keptCount()).orElse(0L);
    return String.format(
        Locale.ROOT,
        " at %.0f s and the job has not ended: %d of %d iterations are kept",
        timeline.seconds(),
        kept,
        left.job().iterations());
  }

  private Ledger ledger(JobId id) {
    Ledger ledger = ledgers.get(id);
    if (ledger == null) {
      throw new IllegalArgumentException("no job is called " + id);
    }
    return ledger;
  }

  /** How a job went. The oracle of its report has all slots to itself, from the beginning. */
  public Report report(JobId id) {
    Ledger ledger = ledger(id);
    JobSpec.Iterative job =
        demand.arrivals().stream().filter(a -> a.id().equals(id)).findFirst().orElseThrow().job();
    Oracle oracle = new Oracle(openTo(job), Math.max(1, ledger.peak()));
    return ledger.report(job.iterations(), oracle.end(job.iterations()), timeline.happened());
  }
}
