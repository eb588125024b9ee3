package io.argosy.simulator;

import io.argosy.core.kernel.Stimulus;
import io.argosy.core.model.JobId;
import io.argosy.core.model.JobSpec;
import io.argosy.core.model.MachineId;
import io.argosy.simulator.world.Service;
import io.argosy.simulator.world.SpeedTrace;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Several replicas that serve several realms over one store, under one seed. Equal arguments give
 * equal histories. Every step is checked.
 */
public final class ServiceSimulation {
  private static final long MOST_STEPS = 20_000;
  private static final Duration LIMIT = Duration.ofHours(4);

  private final Timeline timeline = new Timeline();
  private final Service service;
  private final List<Estate> estates;
  private final Planning planning;
  private final Troupe troupe;
  private final SequencedMap<String, Invariants> invariants = new LinkedHashMap<>();

  /**
   * @param planning makes the plans of bags
   */
  public ServiceSimulation(
      Service service,
      List<Estate> estates,
      long seed,
      Planning planning,
      List<Observer> observers) {
    this.service = service;
    this.estates = List.copyOf(estates);
    this.planning = planning;
    Streams streams = new Streams(seed);
    this.troupe = new Troupe(timeline, service, streams);
    for (int i = 0; i < estates.size(); i++) {
      build(estates.get(i), new Streams(seed ^ (i + 1L) << 40), observers);
    }
  }

  private void build(Estate estate, Streams streams, List<Observer> observers) {
    SequencedMap<MachineId, VirtualMachine> machines = new LinkedHashMap<>();
    Wire wire = new Wire(timeline, estate.world().network(), streams.stream("network"));
    Invariants watching = new Invariants(MOST_STEPS);
    invariants.put(estate.name(), watching);
    List<Observer> all = new ArrayList<>(observers);
    all.add(watching);
    Front front = new Front(estate, troupe, wire, machines, streams.stream("callers"), all);
    Setting setting =
        new Setting(
            timeline,
            wire,
            estate.world().network(),
            estate.world().program(),
            Map.of(),
            Duration.ZERO,
            streams.stream("failures"),
            streams.stream("calls"),
            () -> front);
    FlowRuns runs =
        new FlowRuns(workflows(estate), id -> front.machine(id).host(), estate.luck(), streams);
    for (World.Host host : estate.world().hosts()) {
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
    estate.bag().ifPresent(bag -> rent(estate, bag, front, setting, streams, watching));
    troupe.add(front);
    begin(estate, front);
  }

  private static Map<JobId, JobSpec.Workflow> workflows(Estate estate) {
    Map<JobId, JobSpec.Workflow> specs = new LinkedHashMap<>();
    for (FlowSimulation.Arrival arrival : estate.arrivals()) {
      if (arrival.job() instanceof JobSpec.Workflow spec) {
        specs.put(arrival.id(), spec);
      }
    }
    return specs;
  }

  private void rent(
      Estate estate,
      JobSpec.Bag bag,
      Front front,
      Setting setting,
      Streams streams,
      Invariants watching) {
    var market = estate.market().orElseThrow();
    TaskRuns runs = new TaskRuns(market.tasks(), bag.tasks(), streams);
    VirtualLandlord landlord =
        new VirtualLandlord(
            market, bag, runs, setting, front.machines(), streams.stream("landlord"), planning);
    front.rents(landlord);
    if (service.hasTrueClocks()) {
      watching.audit(landlord::bills);
    }
  }

  private void begin(Estate estate, Front front) {
    JobId first = estate.arrivals().getFirst().id();
    new FaultPlay(timeline, front, front.machines(), first).plan(estate.world().faults());
    for (FlowSimulation.Arrival arrival : estate.arrivals()) {
      Stamped submitted =
          at -> new Stimulus.JobSubmitted(at, arrival.id(), arrival.job(), arrival.claim());
      timeline.at(
          arrival.at().toNanos(),
          () -> {
            front.insist(() -> true, List.of(submitted));
            front.lookUntil(() -> front.ended().contains(arrival.id()));
          });
    }
  }

  /** Plays until all is calm, every job has ended and nobody has anything to say any more. */
  public void run() {
    troupe.begin();
    while (timeline.now() < service.calm().toNanos() || !isOver()) {
      if (timeline.next() > LIMIT.toNanos()) {
        throw new NeverEnds("after " + LIMIT + " jobs have not ended" + soFar());
      }
      timeline.step();
    }
    invariants.forEach(troupe.invariants()::atEnd);
  }

  private boolean isOver() {
    return estates.stream().allMatch(this::isOver);
  }

  private boolean isOver(Estate estate) {
    Front front = troupe.front(estate.name());
    return front.ended().size() == estate.arrivals().size() && front.isQuiet();
  }

  private String soFar() {
    StringBuilder sentence = new StringBuilder();
    for (Estate estate : estates) {
      Front front = troupe.front(estate.name());
      if (!isOver(estate)) {
        sentence
            .append("; ended in ")
            .append(estate.name())
            .append(": ")
            .append(front.ended())
            .append(", outstanding: ")
            .append(front.outstanding());
      }
    }
    return sentence.toString();
  }

  /** The latest that happened in each realm. */
  public String story() {
    StringBuilder all = new StringBuilder();
    invariants.forEach(
        (realm, it) -> all.append(realm).append(":\n  ").append(it.story()).append('\n'));
    return all.toString();
  }

  /** How often what happened to the service. */
  public SortedMap<String, Long> counts() {
    SortedMap<String, Long> all = new TreeMap<>(troupe.invariants().counts());
    all.merge("events", timeline.happened(), Long::sum);
    return all;
  }
}
