package io.argosy.simulator;

import io.argosy.core.model.JobId;
import io.argosy.core.model.JobSpec;
import io.argosy.simulator.world.JobArrival;
import io.argosy.simulator.world.Service;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Several replicas that decide for several realms over one store, and the users who ask them. Every
 * step is checked. A part belongs to one simulation.
 */
public final class ServicePart {
  /** Virtual time after which a simulation gives up. */
  static final Duration LIMIT = Duration.ofHours(4);

  private static final long MOST_STEPS = 20_000;

  private final Service service;
  private final List<Estate> estates;
  private final Planning planning;
  private final SequencedMap<String, Invariants> invariants = new LinkedHashMap<>();
  private Optional<Troupe> replicas = Optional.empty();

  /**
   * @param planning makes the plans of bags
   */
  public ServicePart(Service service, List<Estate> estates, Planning planning) {
    this.service = service;
    this.estates = List.copyOf(estates);
    this.planning = planning;
  }

  /** The realms, each with a client that asks the replicas. */
  List<SimulatedRealm> build(Timeline timeline, long seed, List<Observer> observers) {
    Troupe troupe = new Troupe(timeline, service, new Streams(seed));
    replicas = Optional.of(troupe);
    List<SimulatedRealm> realms = new ArrayList<>();
    for (int i = 0; i < estates.size(); i++) {
      Streams streams = new Streams(seed ^ (i + 1L) << 40);
      realms.add(realm(estates.get(i), troupe, streams, observers));
    }
    return realms;
  }

  private SimulatedRealm realm(
      Estate estate, Troupe troupe, Streams streams, List<Observer> observers) {
    Invariants watching = new Invariants(MOST_STEPS);
    invariants.put(estate.name(), watching);
    List<Observer> all = new ArrayList<>(observers);
    all.add(watching);
    SimulatedRealm realm =
        new SimulatedRealm(
            troupe.timeline(),
            streams,
            RealmResources.of(estate.world()),
            estate.arrivals(),
            parts(estate),
            all);
    Front front = new Front(estate.name(), troupe, realm);
    realm.decidedBy(front);
    troupe.add(front);
    if (service.hasTrueClocks()) {
      realm.landlord().ifPresent(landlord -> watching.audit(landlord::bills));
    }
    return realm;
  }

  private List<KindPart> parts(Estate estate) {
    List<KindPart> parts = new ArrayList<>();
    parts.add(new WorkflowPart(estate.world(), estate.luck(), estate.arrivals()));
    for (JobArrival arrival : estate.arrivals()) {
      if (arrival.job() instanceof JobSpec.Bag bag) {
        parts.add(bag(estate, arrival.id(), bag));
      }
    }
    return parts;
  }

  private BagPart bag(Estate estate, JobId id, JobSpec.Bag bag) {
    return new BagPart(id, estate.market().orElseThrow(), bag, planning, Optional.empty());
  }

  private Troupe troupe() {
    return replicas.orElseThrow(() -> new IllegalStateException("no simulation has this part yet"));
  }

  /** Starts the replicas, and plans what goes wrong with them. */
  void begin() {
    troupe().begin();
  }

  /** Whether nothing goes wrong any more. */
  boolean isCalm() {
    return troupe().timeline().now() >= service.calm().toNanos();
  }

  void checkAtEnd() {
    invariants.forEach(troupe().invariants()::atEnd);
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
    SortedMap<String, Long> all = new TreeMap<>(troupe().invariants().counts());
    all.merge("events", troupe().timeline().happened(), Long::sum);
    return all;
  }
}
