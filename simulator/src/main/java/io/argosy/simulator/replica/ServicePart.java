package io.argosy.simulator.replica;

import io.argosy.simulator.check.Invariants;
import io.argosy.simulator.check.KindChecks;
import io.argosy.simulator.check.Observer;
import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.machine.Timeline;
import io.argosy.simulator.realm.KindPart;
import io.argosy.simulator.realm.RealmResources;
import io.argosy.simulator.realm.SimulatedRealm;
import io.argosy.simulator.world.ServiceScenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

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
  private final KindChecks checks;
  private final Function<RealmScenario, List<KindPart>> parts;
  private final SequencedMap<String, Invariants> invariants = new LinkedHashMap<>();
  private Optional<ReplicaGroup> replicas = Optional.empty();

  /**
   * @param checks the kinds of job that the replicas know, and what must hold for each
   * @param parts what the kinds of job add to a realm; the first draws the speeds of slots
   */
  public ServicePart(
      KindChecks checks,
      ServiceScenario serviceScenario,
      List<RealmScenario> realmScenarios,
      Function<RealmScenario, List<KindPart>> parts) {
    this.checks = checks;
    this.serviceScenario = serviceScenario;
    this.realmScenarios = List.copyOf(realmScenarios);
    this.parts = parts;
  }

  /** The realms, each with a client that asks the replicas. */
  public List<SimulatedRealm> build(Timeline timeline, long seed, List<Observer> observers) {
    ReplicaGroup replicaGroup =
        new ReplicaGroup(checks.kinds(), timeline, serviceScenario, new Streams(seed));
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
    Invariants watching = new Invariants(checks, MOST_STEPS);
    invariants.put(realmScenario.name(), watching);
    List<Observer> all = new ArrayList<>(observers);
    all.add(watching);
    SimulatedRealm realm =
        new SimulatedRealm(
            checks.kinds(),
            replicaGroup.timeline(),
            streams,
            RealmResources.of(realmScenario.world()),
            realmScenario.arrivals(),
            parts.apply(realmScenario),
            all);
    RealmClient realmClient = new RealmClient(realmScenario.name(), replicaGroup, realm);
    realm.decidedBy(realmClient);
    replicaGroup.add(realmClient);
    if (serviceScenario.hasTrueClocks()) {
      realm.provider().ifPresent(provider -> watching.audit(provider::bills));
    }
    return realm;
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
