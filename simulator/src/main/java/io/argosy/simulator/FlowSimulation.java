package io.argosy.simulator;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.JobState;
import io.argosy.core.kernel.State;
import io.argosy.core.kernel.Stimulus;
import io.argosy.core.model.Claim;
import io.argosy.core.model.JobId;
import io.argosy.core.model.JobSpec;
import io.argosy.core.model.MachineId;
import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.Luck;
import io.argosy.simulator.world.SpeedTrace;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/**
 * Workflows, and iterative jobs beside them, in one world under one seed. Equal arguments give
 * equal histories. The speed of a slot is over what is promised of it: at 1 it is kept.
 */
public final class FlowSimulation {
  /** A job that is handed in. */
  public record Arrival(JobId id, JobSpec job, Claim claim, Duration at) {}

  private final Timeline timeline = new Timeline();
  private final SequencedMap<MachineId, VirtualMachine> machines = new LinkedHashMap<>();
  private final World world;
  private final List<Arrival> arrivals;
  private final Set<JobId> ended = new HashSet<>();

  /** How long after its failure a workflow is tried again, once, if it is. */
  private Optional<Duration> again = Optional.empty();

  private final Set<JobId> triedAgain = new HashSet<>();
  private final FlowRuns runs;
  private final VirtualDriver driver;

  public FlowSimulation(
      World world, Luck luck, List<Arrival> arrivals, long seed, List<Observer> observers) {
    this.world = world;
    this.arrivals = List.copyOf(arrivals);
    Streams streams = new Streams(seed);
    Wire wire = new Wire(timeline, world.network(), streams.stream("network"));
    Setting setting =
        new Setting(
            timeline,
            wire,
            world.network(),
            world.program(),
            Map.of(),
            Duration.ZERO,
            streams.stream("failures"),
            streams.stream("calls"),
            this::driver);
    this.runs = new FlowRuns(workflows(), this::host, luck, streams);
    for (World.Host host : world.hosts()) {
      build(host, streams, setting);
    }
    boolean remembers = world.faults().stream().anyMatch(f -> f instanceof Fault.KernelCrash);
    List<Observer> all = new ArrayList<>(observers);
    all.add(this::watch);
    this.driver =
        new VirtualDriver(
            timeline,
            wire,
            world.lease(),
            machines,
            all,
            remembers,
            Optional.empty(),
            luck.scheduling());
  }

  private Map<JobId, JobSpec.Workflow> workflows() {
    Map<JobId, JobSpec.Workflow> specs = new LinkedHashMap<>();
    for (Arrival arrival : arrivals) {
      if (arrival.job() instanceof JobSpec.Workflow spec) {
        specs.put(arrival.id(), spec);
      }
    }
    return specs;
  }

  private World.Host host(MachineId machine) {
    return Optional.ofNullable(machines.get(machine)).orElseThrow().host();
  }

  private void build(World.Host host, Streams streams, Setting setting) {
    List<SpeedTrace> traces = new ArrayList<>();
    for (int slot = 0; slot < host.maxSlots(); slot++) {
      traces.add(host.speed().draw(streams.stream("speed/" + host.machine() + "/" + slot)));
    }
    VirtualMachine machine =
        new VirtualMachine(
            host, traces, setting, Optional.of(new FlowLabour(host, traces, setting, runs)));
    machines.put(host.machine(), machine);
    timeline.at(host.joinsAt().toNanos(), machine::powerOn);
  }

  private VirtualDriver driver() {
    return driver;
  }

  /** The kernel's state as it is now. */
  public State state() {
    return driver.state();
  }

  /** Seconds since the beginning. */
  public double seconds() {
    return timeline.seconds();
  }

  /** How many images were pulled by all machines together. */
  public int pulls() {
    return runs.pulls();
  }

  /** What they pulled. */
  public double pulledBytes() {
    return runs.pulledBytes();
  }

  /** What machines fetched from each other, every time that a task wanted it. */
  public double movedBytes() {
    return runs.movedBytes();
  }

  /** Plays until all jobs have ended and every instruction is settled. */
  public State run() {
    begin();
    while (ended.size() < arrivals.size() || !driver.state().outstanding().isEmpty()) {
      step();
    }
    return state();
  }

  /** Plays until nothing more happens at all. */
  public State drain() {
    begin();
    while (ended.size() < arrivals.size() || !timeline.isEmpty()) {
      step();
    }
    return state();
  }

  private void begin() {
    new FaultPlay(timeline, driver, machines, arrivals.getFirst().id()).plan(world.faults());
    for (Arrival arrival : arrivals) {
      Stamped submitted =
          at -> new Stimulus.JobSubmitted(at, arrival.id(), arrival.job(), arrival.claim());
      timeline.at(arrival.at().toNanos(), () -> driver.insist(() -> true, List.of(submitted)));
    }
  }

  private void watch(State state, List<Stimulus> stimuli, List<Fact> facts) {
    for (Fact fact : facts) {
      if (fact instanceof Fact.JobEnded over) {
        ended.add(over.job());
        again.filter(_ -> triedAgain.add(over.job())).ifPresent(span -> again(over.job(), span));
      } else if (fact instanceof Fact.FlowReopened reopened) {
        ended.remove(reopened.job());
      }
    }
  }

  private void again(JobId job, Duration after) {
    Stamped asked = at -> new Stimulus.TryAgain(at, job);
    timeline.after(after, () -> driver.insist(() -> true, List.of(asked)));
  }

  /** Whoever handed in a workflow that fails has it tried again, once, after so long. */
  public FlowSimulation insisting(Duration after) {
    again = Optional.of(after);
    return this;
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
    Map<JobId, Long> kept = new HashMap<>();
    for (Arrival arrival : arrivals) {
      if (!ended.contains(arrival.id())) {
        kept.put(
            arrival.id(), driver.state().job(arrival.id()).map(JobState::keptCount).orElse(0L));
      }
    }
    return " and jobs have not ended; kept: " + kept;
  }
}
