package io.argosy.simulator.replica;

import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.ownership.OwnershipView;
import io.argosy.journal.Entry;
import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.machine.Timeline;
import io.argosy.simulator.world.BrokenRule;
import io.argosy.simulator.world.ReplicaFault;
import io.argosy.simulator.world.ServiceScenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** All replicas of one service, the store that they share, and the invariants that check them. */
final class ReplicaGroup {
  private static final long QUICKEST_RELAY = 1_000_000;
  private static final long SLOWEST_RELAY = 50_000_000;

  private final Timeline timeline;
  private final ServiceScenario serviceScenario;
  private final StoreLink line;
  private final VirtualStore store;
  private final RandomGenerator random;
  private final List<VirtualReplica> replicas = new ArrayList<>();
  private final SortedMap<String, RealmClient> realmClients = new TreeMap<>();
  private final ServiceInvariants invariants;
  private long asks;

  ReplicaGroup(
      JobKinds kinds, Timeline timeline, ServiceScenario serviceScenario, Streams streams) {
    this.timeline = timeline;
    this.serviceScenario = serviceScenario;
    this.line = new StoreLink(timeline, serviceScenario, streams.stream("store"));
    this.random = streams.stream("relay");
    long shown = streams.stream("database clock").nextLong(1L << 50);
    this.store =
        new VirtualStore(
            kinds, () -> timeline.now() + shown, serviceScenario.term(), serviceScenario.slips());
    this.invariants = new ServiceInvariants(kinds, this);
    for (int i = 0; i < serviceScenario.replicas().size(); i++) {
      replicas.add(new VirtualReplica(i, this, serviceScenario.replicas().get(i)));
    }
  }

  Timeline timeline() {
    return timeline;
  }

  ServiceScenario service() {
    return serviceScenario;
  }

  StoreLink line() {
    return line;
  }

  VirtualStore store() {
    return store;
  }

  ServiceInvariants invariants() {
    return invariants;
  }

  List<VirtualReplica> replicas() {
    return replicas;
  }

  SortedMap<String, RealmClient> fronts() {
    return realmClients;
  }

  RealmClient front(String realm) {
    return Optional.ofNullable(realmClients.get(realm)).orElseThrow();
  }

  boolean isBroken(BrokenRule brokenRule) {
    return serviceScenario.slips().contains(brokenRule);
  }

  RandomGenerator random() {
    return random;
  }

  long nextAsk() {
    return asks++;
  }

  void add(RealmClient realmClient) {
    realmClients.put(realmClient.name(), realmClient);
    store.know(realmClient.name());
  }

  /** Starts all replicas and schedules their faults. */
  void begin() {
    for (int i = 0; i < replicas.size(); i++) {
      VirtualReplica replica = replicas.get(i);
      at(serviceScenario.replicas().get(i).joinsAt().toNanos(), replica::start);
    }
    serviceScenario.faults().forEach(this::plan);
  }

  private void plan(ReplicaFault fault) {
    invariants.count(fault.getClass().getSimpleName());
    long from = fault.at().toNanos();
    long until = fault.at().plus(fault.lasts()).toNanos();
    switch (fault) {
      case ReplicaFault.Killed f -> {
        at(from, replicas.get(f.replica())::kill);
        at(until, replicas.get(f.replica())::start);
      }
      case ReplicaFault.Leaves f -> {
        at(from, replicas.get(f.replica())::leave);
        at(until, replicas.get(f.replica())::start);
      }
      case ReplicaFault.Paused f -> {
        at(from, replicas.get(f.replica())::pause);
        at(until, replicas.get(f.replica())::wake);
      }
      case ReplicaFault.CutOff f -> {
        at(from, () -> replicas.get(f.replica()).cutOff(true));
        at(until, () -> replicas.get(f.replica()).cutOff(false));
      }
      case ReplicaFault.StoreGone f -> {
        at(from, line::breakDown);
        at(until, line::comeBack);
      }
    }
  }

  /** A replica crashes and restarts after a while. */
  void strike(VirtualReplica replica, Duration downFor) {
    invariants.disturbed();
    replica.kill();
    at(timeline.now() + downFor.toNanos(), replica::start);
  }

  private void at(long nanos, Runnable action) {
    timeline.at(
        nanos,
        () -> {
          invariants.disturbed();
          action.run();
        });
  }

  /** Forwards a request to the replica of that name; if that has ended, the request is lost. */
  void relay(String owner, String realm, ServiceCall serviceCall) {
    long arrives = timeline.now() + random.nextLong(QUICKEST_RELAY, SLOWEST_RELAY);
    for (VirtualReplica replica : replicas) {
      if (replica.name().equals(owner)) {
        timeline.at(arrives, () -> replica.receive(realm, serviceCall, true));
      }
    }
  }

  OptionalLong claim(String me, OwnershipView.Row row) {
    OptionalLong epoch = store.claim(me, row.realm(), row.epoch());
    epoch.ifPresent(it -> invariants.claimed(row.realm(), it, me));
    return epoch;
  }

  Optional<VirtualStore.RealmData> open(String realm, long epoch) {
    Optional<VirtualStore.RealmData> realmData = store.open(realm, epoch);
    realmData.ifPresent(it -> invariants.loaded(realm, it.state()));
    return realmData;
  }

  /** An entry reaches the store. */
  boolean append(OwnedRealm.Writing writing, Entry entry, State after, List<Long> numbers) {
    boolean stored = store.append(writing.realm(), writing.epoch(), entry);
    if (stored) {
      invariants.stored(writing, entry, numbers);
      front(writing.realm()).stored(after, entry);
    }
    return stored;
  }

  void checkOwners() {
    invariants.owners();
  }
}
