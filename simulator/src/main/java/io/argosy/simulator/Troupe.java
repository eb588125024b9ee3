package io.argosy.simulator;

import io.argosy.core.kernel.State;
import io.argosy.core.ownership.Sight;
import io.argosy.journal.Entry;
import io.argosy.simulator.world.Service;
import io.argosy.simulator.world.ServiceFault;
import io.argosy.simulator.world.Slip;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** All replicas of one service, the store between them, and who watches what they do. */
final class Troupe {
  private static final long QUICKEST_RELAY = 1_000_000;
  private static final long SLOWEST_RELAY = 50_000_000;

  private final Timeline timeline;
  private final Service service;
  private final StoreLine line;
  private final VirtualStore store;
  private final RandomGenerator random;
  private final List<VirtualReplica> replicas = new ArrayList<>();
  private final SortedMap<String, Front> fronts = new TreeMap<>();
  private final ServiceInvariants invariants;
  private long asks;

  Troupe(Timeline timeline, Service service, Streams streams) {
    this.timeline = timeline;
    this.service = service;
    this.line = new StoreLine(timeline, service, streams.stream("store"));
    this.random = streams.stream("relay");
    long shown = streams.stream("database clock").nextLong(1L << 50);
    this.store = new VirtualStore(() -> timeline.now() + shown, service.term(), service.slips());
    this.invariants = new ServiceInvariants(this);
    for (int i = 0; i < service.replicas().size(); i++) {
      replicas.add(new VirtualReplica(i, this, service.replicas().get(i)));
    }
  }

  Timeline timeline() {
    return timeline;
  }

  Service service() {
    return service;
  }

  StoreLine line() {
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

  SortedMap<String, Front> fronts() {
    return fronts;
  }

  Front front(String realm) {
    return Optional.ofNullable(fronts.get(realm)).orElseThrow();
  }

  boolean isBroken(Slip slip) {
    return service.slips().contains(slip);
  }

  RandomGenerator random() {
    return random;
  }

  long nextAsk() {
    return asks++;
  }

  void add(Front front) {
    fronts.put(front.name(), front);
    store.know(front.name());
  }

  /** Starts everybody, and lets go wrong what is to go wrong. */
  void begin() {
    for (int i = 0; i < replicas.size(); i++) {
      VirtualReplica replica = replicas.get(i);
      at(service.replicas().get(i).joinsAt().toNanos(), replica::start);
    }
    service.faults().forEach(this::plan);
  }

  private void plan(ServiceFault fault) {
    invariants.count(fault.getClass().getSimpleName());
    long from = fault.at().toNanos();
    long until = fault.at().plus(fault.lasts()).toNanos();
    switch (fault) {
      case ServiceFault.Killed f -> {
        at(from, replicas.get(f.replica())::kill);
        at(until, replicas.get(f.replica())::start);
      }
      case ServiceFault.Leaves f -> {
        at(from, replicas.get(f.replica())::leave);
        at(until, replicas.get(f.replica())::start);
      }
      case ServiceFault.Paused f -> {
        at(from, replicas.get(f.replica())::pause);
        at(until, replicas.get(f.replica())::wake);
      }
      case ServiceFault.CutOff f -> {
        at(from, () -> replicas.get(f.replica()).cutOff(true));
        at(until, () -> replicas.get(f.replica()).cutOff(false));
      }
      case ServiceFault.StoreGone f -> {
        at(from, line::breakDown);
        at(until, line::comeBack);
      }
    }
  }

  /** A replica dies, and is back after a while. */
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

  /** Hands a request on to the one of that name; if that is gone, nobody hears of it. */
  void relay(String owner, String realm, Ask ask) {
    long arrives = timeline.now() + random.nextLong(QUICKEST_RELAY, SLOWEST_RELAY);
    for (VirtualReplica replica : replicas) {
      if (replica.name().equals(owner)) {
        timeline.at(arrives, () -> replica.receive(realm, ask, true));
      }
    }
  }

  OptionalLong claim(String me, Sight.Row row) {
    OptionalLong epoch = store.claim(me, row.realm(), row.epoch());
    epoch.ifPresent(it -> invariants.claimed(row.realm(), it, me));
    return epoch;
  }

  Optional<VirtualStore.Books> open(String realm, long epoch) {
    Optional<VirtualStore.Books> books = store.open(realm, epoch);
    books.ifPresent(it -> invariants.loaded(realm, it.state()));
    return books;
  }

  /** An entry reaches the store. */
  boolean append(Seat.Writing writing, Entry entry, State after, List<Long> numbers) {
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
