package io.argosy.simulator.realm;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.RetentionRule;
import io.argosy.simulator.check.Observer;
import io.argosy.simulator.machine.RealmEndpoint;
import io.argosy.simulator.machine.RemoteComputing;
import io.argosy.simulator.machine.Setting;
import io.argosy.simulator.machine.SimulatedNetwork;
import io.argosy.simulator.machine.Stamped;
import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.machine.Timeline;
import io.argosy.simulator.machine.VirtualMachine;
import io.argosy.simulator.rental.VirtualProvider;
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

/** One realm of a simulation: its machines, its jobs, and one part for each kind of job. */
public final class SimulatedRealm {
  private final JobKinds kinds;
  private final Timeline timeline;
  private final Streams streams;
  private final RealmResources resources;
  private final List<JobArrival> arrivals;
  private final List<KindPart> parts;
  private final List<Observer> observers;
  private final SequencedMap<MachineId, VirtualMachine> machines = new LinkedHashMap<>();
  private final SimulatedNetwork simulatedNetwork;
  private final Setting setting;
  private final Set<JobId> ended = new HashSet<>();
  private final SimulatedArchive archive;
  private final VirtualBodies bodies = new VirtualBodies();
  private Optional<RetentionUsers> retention = Optional.empty();
  private Optional<RealmEndpoint> decides = Optional.empty();

  /**
   * @param parts the first draws the speeds of slots
   */
  public SimulatedRealm(
      JobKinds kinds,
      Timeline timeline,
      Streams streams,
      RealmResources resources,
      List<JobArrival> arrivals,
      List<KindPart> parts,
      List<Observer> observers) {
    this.kinds = kinds;
    this.timeline = timeline;
    this.streams = streams;
    this.resources = resources;
    this.arrivals = arrivals;
    this.parts = parts;
    this.observers = new ArrayList<>(observers);
    this.archive =
        new SimulatedArchive(
            kinds, parts.stream().flatMap(part -> part.retention().stream()).findFirst());
    this.observers.add(archive);
    this.observers.add(this::stored);
    this.simulatedNetwork =
        new SimulatedNetwork(timeline, resources.network(), streams.stream("network"));
    this.setting = createSetting();
    parts.forEach(part -> part.join(this));
    resources.hosts().forEach(this::build);
  }

  private Setting createSetting() {
    Map<JobId, Setting.Bounds> bounds = new HashMap<>();
    parts.forEach(part -> bounds.putAll(part.bounds()));
    return new Setting(
        timeline,
        simulatedNetwork,
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
    List<VirtualMachine.ProgramFactory> programs =
        parts.stream().flatMap(part -> part.labour(host, traces).stream()).toList();
    machines.put(host.machine(), new VirtualMachine(host, traces, setting, programs));
  }

  /** The kinds of job that the kernel knows. */
  public JobKinds kinds() {
    return kinds;
  }

  public Timeline timeline() {
    return timeline;
  }

  public Streams streams() {
    return streams;
  }

  public RealmResources resources() {
    return resources;
  }

  public SimulatedNetwork wire() {
    return simulatedNetwork;
  }

  public Setting setting() {
    return setting;
  }

  public SequencedMap<MachineId, VirtualMachine> machines() {
    return machines;
  }

  public VirtualMachine machine(MachineId id) {
    VirtualMachine machine = machines.get(id);
    if (machine == null) {
      throw new IllegalStateException("no machine is called " + id);
    }
    return machine;
  }

  /** Observers that see every stored entry. */
  public List<Observer> observers() {
    return observers;
  }

  /** The provider that rents machines out in this realm, if any. */
  public Optional<VirtualProvider> provider() {
    return parts.stream().flatMap(part -> part.provider().stream()).findFirst();
  }

  /** How long a computation takes in the deciding process. */
  public Duration computingTime() {
    return parts.getFirst().computingTime();
  }

  /** What computes for a job, if the deciding process does not. */
  public Optional<RemoteComputing> computing(JobId job) {
    return parts.stream().flatMap(part -> part.computing(job).stream()).findFirst();
  }

  /** The endpoint of what decides for the realm. */
  public RealmEndpoint desk() {
    return decides.orElseThrow();
  }

  public void decidedBy(RealmEndpoint realmEndpoint) {
    decides = Optional.of(realmEndpoint);
  }

  /** The bodies of the jobs; only a realm with a retention rule stores any. */
  public VirtualBodies bodies() {
    return bodies;
  }

  /** Gives the realm a retention rule, and users who pin and remove jobs. */
  public void retain(RetentionRule rule) {
    RetentionUsers users = new RetentionUsers(this, rule);
    retention = Optional.of(users);
    observers.add(bodies);
    observers.add(users);
  }

  /** Schedules the events that need no cause: machines, faults and jobs. */
  public void begin() {
    parts.forEach(KindPart::checkThatItEnds);
    retention.ifPresent(RetentionUsers::begin);
    for (World.Host host : resources.hosts()) {
      timeline.at(host.joinsAt().toNanos(), machine(host.machine())::powerOn);
    }
    new FaultInjection(timeline, desk(), machines, arrivals.getFirst().id())
        .plan(resources.faults());
    List<Stamped> news = new ArrayList<>(archive.firstNews().stream().toList());
    parts.forEach(part -> news.addAll(part.firstNews()));
    if (!news.isEmpty()) {
      timeline.at(0, () -> desk().insist(() -> true, news));
    }
    for (JobArrival arrival : arrivals) {
      timeline.at(arrival.at().toNanos(), () -> submit(arrival));
    }
  }

  private void submit(JobArrival arrival) {
    Stamped submitted =
        parts.stream()
            .flatMap(part -> part.submission(arrival).stream())
            .findFirst()
            .orElse(
                at -> new Stimulus.JobSubmitted(at, arrival.id(), arrival.job(), arrival.claim()));
    desk().insist(() -> true, List.of(archive.once(arrival.id(), submitted)));
    desk().awaitEnd(() -> ended.contains(arrival.id()));
  }

  private void stored(State state, List<Stimulus> stimuli, List<Fact> facts) {
    for (Fact fact : facts) {
      // Only a kind can open a job again that has ended.
      if (fact instanceof Fact.JobEnded over) {
        ended.add(over.job());
      } else if (fact instanceof Fact.OfKind of && !hasEnded(state, of.job())) {
        ended.remove(of.job());
      }
    }
    parts.forEach(part -> part.stored(state, facts));
  }

  private static boolean hasEnded(State state, JobId job) {
    // A job leaves the state only after its end.
    return state.job(job).map(it -> it.phase() == JobStateView.Phase.ENDED).orElse(true);
  }

  /** What is sent when a user tries a job again. */
  List<Stamped> again(JobId job) {
    return archive.again(job);
  }

  /** Whether every job has ended. */
  public boolean isEnded() {
    return ended.size() == arrivals.size();
  }

  /** Whether every job has ended, and every instruction is settled. */
  public boolean isSettled() {
    return isEnded() && desk().isQuiet();
  }

  public void allEnded() {
    parts.forEach(KindPart::allEnded);
  }

  /** The progress of the first job that has not ended. */
  public String progress() {
    JobArrival left =
        arrivals.stream()
            .filter(arrival -> !ended.contains(arrival.id()))
            .findFirst()
            .orElse(arrivals.getFirst());
    long kept = desk().state().job(left.id()).map(JobState::keptCount).orElse(0L);
    return String.format(
        Locale.ROOT,
        " at %.0f s and the job has not ended: %d of %d are kept",
        timeline.seconds(),
        kept,
        left.job().size());
  }
}
