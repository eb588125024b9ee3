package io.argosy.simulator.replica;

import io.argosy.core.model.JobId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.simulator.check.Invariants;
import io.argosy.simulator.check.Observer;
import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.machine.Timeline;
import io.argosy.simulator.realm.BagPart;
import io.argosy.simulator.realm.KindPart;
import io.argosy.simulator.realm.RealmResources;
import io.argosy.simulator.realm.SimulatedRealm;
import io.argosy.simulator.realm.WorkflowPart;
import io.argosy.simulator.rental.Planning;
import io.argosy.simulator.world.JobArrival;
import io.argosy.simulator.world.ServiceScenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Several replicas that decide for several realms over one store, and their users. Every step is
 * checked. A part belongs to one simulation.
 */
public final class ServicePart {
  /** Virtual time after which a simulation gives up. */
  public static final Duration LIMIT = Duration.ofHours(4);

  private static final long MOST_STEPS = 20_000;

  private final ServiceScenario serviceScenario;
  private final List<RealmScenario> realmScenarios;
  private final Planning planning;
  private final SequencedMap<String, Invariants> invariants = new LinkedHashMap<>();
  private Optional<ReplicaGroup> replicas = Optional.empty();

  /**
   * @param planning makes the plans of bags
   */
  public ServicePart(
      ServiceScenario serviceScenario, List<RealmScenario> realmScenarios, Planning planning) {
    this.serviceScenario = serviceScenario;
    this.realmScenarios = List.copyOf(realmScenarios);
    this.planning = planning;
  }

  /** The realms, each with a client that asks the replicas. */
  public List<SimulatedRealm> build(Timeline timeline, long seed, List<Observer> observers) {
    ReplicaGroup replicaGroup = new ReplicaGroup(timeline, serviceScenario, new Streams(seed));
    replicas = Optional.of(replicaGroup);
    List<SimulatedRealm> realms = new ArrayList<>();
    for (int i = 0; i < realmScenarios.size(); i++) {
      Streams streams = new Streams(seed ^ (i + 1L) << 40);
      realms.add(realm(realmScenarios.get(i), replicaGroup, streams, observers));
    }
    return realms;
  }

  private SimulatedRealm realm(
      RealmScenario realmScenario,
      ReplicaGroup replicaGroup,
      Streams streams,
      List<Observer> observers) {
    Invariants watching = new Invariants(MOST_STEPS);
    invariants.put(realmScenario.name(), watching);
    List<Observer> all = new ArrayList<>(observers);
    all.add(watching);
    SimulatedRealm realm =
        new SimulatedRealm(
            replicaGroup.timeline(),
            streams,
            RealmResources.of(realmScenario.world()),
            realmScenario.arrivals(),
            parts(realmScenario),
            all);
    RealmClient realmClient = new RealmClient(realmScenario.name(), replicaGroup, realm);
    realm.decidedBy(realmClient);
    replicaGroup.add(realmClient);
    if (serviceScenario.hasTrueClocks()) {
      realm.provider().ifPresent(provider -> watching.audit(provider::bills));
    }
    return realm;
  }

  private List<KindPart> parts(RealmScenario realmScenario) {
    List<KindPart> parts = new ArrayList<>();
    parts.add(
        new WorkflowPart(realmScenario.world(), realmScenario.luck(), realmScenario.arrivals()));
    for (JobArrival arrival : realmScenario.arrivals()) {
      if (arrival.job() instanceof JobSpec.Bag bag) {
        parts.add(bag(realmScenario, arrival.id(), bag));
      }
    }
    return parts;
  }

  private BagPart bag(RealmScenario realmScenario, JobId id, JobSpec.Bag bag) {
    return new BagPart(id, realmScenario.market().orElseThrow(), bag, planning, Optional.empty());
  }

  private ReplicaGroup troupe() {
    return replicas.orElseThrow(() -> new IllegalStateException("no simulation has this part yet"));
  }

  /** Starts the replicas and schedules their faults. */
  public void begin() {
    troupe().begin();
  }

  /** Whether all faults are over. */
  public boolean isCalm() {
    return troupe().timeline().now() >= serviceScenario.calm().toNanos();
  }

  public void checkAtEnd() {
    invariants.forEach(troupe().invariants()::atEnd);
  }

  /** The latest events of each realm. */
  public String story() {
    StringBuilder all = new StringBuilder();
    invariants.forEach(
        (realm, it) -> all.append(realm).append(":\n  ").append(it.story()).append('\n'));
    return all.toString();
  }

  /** How often each event of the service was observed. */
  public SortedMap<String, Long> counts() {
    SortedMap<String, Long> all = new TreeMap<>(troupe().invariants().counts());
    all.merge("events", troupe().timeline().happened(), Long::sum);
    return all;
  }
}
