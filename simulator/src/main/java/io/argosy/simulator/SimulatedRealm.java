package io.argosy.simulator;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.JobState;
import io.argosy.core.kernel.State;
import io.argosy.core.kernel.Stimulus;
import io.argosy.core.model.JobId;
import io.argosy.core.model.JobSpec;
import io.argosy.core.model.MachineId;
import io.argosy.simulator.world.JobArrival;
import io.argosy.simulator.world.SpeedTrace;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/** One realm of a simulation: its machines, its jobs, and the parts that play each kind of job. */
final class SimulatedRealm {
  private final Timeline timeline;
  private final Streams streams;
  private final RealmResources resources;
  private final List<JobArrival> arrivals;
  private final List<KindPart> parts;
  private final List<Observer> observers;
  private final SequencedMap<MachineId, VirtualMachine> machines = new LinkedHashMap<>();
  private final Wire wire;
  private final Setting setting;
  private final Set<JobId> ended = new HashSet<>();
  private Optional<Desk> decides = Optional.empty();

  /**
   * @param parts the first draws the speeds of slots
   */
  SimulatedRealm(
      Timeline timeline,
      Streams streams,
      RealmResources resources,
      List<JobArrival> arrivals,
      List<KindPart> parts,
      List<Observer> observers) {
    this.timeline = timeline;
    this.streams = streams;
    this.resources = resources;
    this.arrivals = arrivals;
    this.parts = parts;
    this.observers = new ArrayList<>(observers);
    this.observers.add(this::stored);
    this.wire = new Wire(timeline, resources.network(), streams.stream("network"));
    this.setting = createSetting();
    parts.forEach(part -> part.join(this));
    resources.hosts().forEach(this::build);
  }

  private Setting createSetting() {
    Map<JobId, Setting.Bounds> bounds = new HashMap<>();
    parts.forEach(part -> bounds.putAll(part.bounds()));
    return new Setting(
        timeline,
        wire,
        resources.network(),
        resources.program(),
        bounds,
        parts.getFirst().slotStartUp(),
        streams.stream("failures"),
        streams.stream("calls"),
        this::desk);
  }

  private void build(World.Host host) {
    List<SpeedTrace> traces = parts.getFirst().speeds(host, streams);
    Optional<VirtualMachine.Labour> labour = parts.getFirst().labour(host, traces);
    machines.put(host.machine(), new VirtualMachine(host, traces, setting, labour));
  }

  Timeline timeline() {
    return timeline;
  }

  Streams streams() {
    return streams;
  }

  RealmResources resources() {
    return resources;
  }

  Wire wire() {
    return wire;
  }

  Setting setting() {
    return setting;
  }

  SequencedMap<MachineId, VirtualMachine> machines() {
    return machines;
  }

  VirtualMachine machine(MachineId id) {
    VirtualMachine machine = machines.get(id);
    if (machine == null) {
      throw new IllegalStateException("no machine is called " + id);
    }
    return machine;
  }

  /** Who sees every entry that is stored. */
  List<Observer> observers() {
    return observers;
  }

  /** What lets machines here. */
  Optional<VirtualLandlord> landlord() {
    return parts.stream().flatMap(part -> part.landlord().stream()).findFirst();
  }

  /** How long it takes to compute a schedule. */
  Duration scheduling() {
    return parts.getFirst().scheduling();
  }

  /** What decides for the realm. */
  Desk desk() {
    return decides.orElseThrow();
  }

  void decidedBy(Desk desk) {
    decides = Optional.of(desk);
  }

  /** Puts on the timeline what happens by itself: machines, faults and jobs. */
  void begin() {
    parts.forEach(KindPart::checkThatItEnds);
    for (World.Host host : resources.hosts()) {
      timeline.at(host.joinsAt().toNanos(), machine(host.machine())::powerOn);
    }
    new FaultPlay(timeline, desk(), machines, arrivals.getFirst().id()).plan(resources.faults());
    List<Stamped> news = new ArrayList<>();
    parts.forEach(part -> news.addAll(part.firstNews()));
    if (!news.isEmpty()) {
      timeline.at(0, () -> desk().insist(() -> true, news));
    }
    for (JobArrival arrival : arrivals) {
      timeline.at(arrival.at().toNanos(), () -> submit(arrival));
    }
  }

  private void submit(JobArrival arrival) {
    JobSpec job = arrival.job();
    Stamped submitted =
        at ->
            job instanceof JobSpec.Bag bag && arrival.reused().isPresent()
                ? new Stimulus.BagSubmitted(
                    at, arrival.id(), bag, arrival.claim(), arrival.reused().get())
                : new Stimulus.JobSubmitted(at, arrival.id(), job, arrival.claim());
    desk().insist(() -> true, List.of(submitted));
    desk().awaitEnd(() -> ended.contains(arrival.id()));
  }

  private void stored(State state, List<Stimulus> stimuli, List<Fact> facts) {
    for (Fact fact : facts) {
      switch (fact) {
        case Fact.JobEnded over -> ended.add(over.job());
        case Fact.BagReopened again -> ended.remove(again.job());
        case Fact.FlowReopened again -> ended.remove(again.job());
        default -> {
          // Whether a job has ended depends on no other fact.
        }
      }
    }
    parts.forEach(part -> part.stored(state, facts));
  }

  /** Whether every job has ended. */
  boolean isEnded() {
    return ended.size() == arrivals.size();
  }

  /** Whether every job has ended, and every instruction is settled. */
  boolean isSettled() {
    return isEnded() && desk().isQuiet();
  }

  void allEnded() {
    parts.forEach(KindPart::allEnded);
  }

  /** How far the first job came that has not ended. */
  String progress() {
    JobArrival left =
        arrivals.stream()
            .filter(arrival -> !ended.contains(arrival.id()))
            .findFirst()
            .orElse(arrivals.getFirst());
    long kept = desk().state().job(left.id()).map(JobState::keptCount).orElse(0L);
    return String.format(
        Locale.ROOT,
        " at %.0f s and the job has not ended: %d of %s are kept",
        timeline.seconds(),
        kept,
        work(left.job()));
  }

  private static String work(JobSpec job) {
    return switch (job) {
      case JobSpec.Iterative it -> it.iterations() + " iterations";
      case JobSpec.Bag it -> it.tasks() + " tasks";
      case JobSpec.Workflow it -> it.flow().tasks().size() + " tasks";
    };
  }
}
