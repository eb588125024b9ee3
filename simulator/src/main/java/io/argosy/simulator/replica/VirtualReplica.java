package io.argosy.simulator.replica;

import io.argosy.core.ownership.Leases;
import io.argosy.core.ownership.OwnershipView;
import io.argosy.core.ownership.RealmBalancer;
import io.argosy.core.ownership.Retries;
import io.argosy.simulator.machine.Timeline;
import io.argosy.simulator.world.BrokenRule;
import io.argosy.simulator.world.ServiceScenario;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Replaces a server process: claims realms, opens those it claims, closes those it loses, takes
 * requests, and forwards those for other owners. The server's own rules decide what to claim, for
 * how long, and when to try again.
 */
final class VirtualReplica {
  private static final int LOOKS_A_TERM = 10;
  private static final int WATCHES_A_TERM = 30;
  private static final long SLOWEST_TO_WAKE = 100_000_000;

  private final int index;
  private final ReplicaGroup replicaGroup;
  private final ServiceScenario.Replica clocks;
  private final Deque<Runnable> backlog = new ArrayDeque<>();
  private final SortedMap<String, OwnedRealm> ownedRealms = new TreeMap<>();
  private Map<String, OwnershipView.Row> seen = Map.of();
  private Leases leases;
  private RealmBalancer realmBalancer;
  private Retries retries = new Retries();
  private int life;
  private boolean up;
  private boolean paused;
  private boolean cutOff;

  VirtualReplica(int index, ReplicaGroup replicaGroup, ServiceScenario.Replica clocks) {
    this.index = index;
    this.replicaGroup = replicaGroup;
    this.clocks = clocks;
    this.leases = new Leases(replicaGroup.service().term());
    this.realmBalancer = new RealmBalancer(name());
  }

  /** The name of the replica; each start gives a new one. */
  String name() {
    return "r" + index + "#" + life;
  }

  int life() {
    return life;
  }

  boolean isUp(int since) {
    return up && life == since;
  }

  boolean isCutOff() {
    return cutOff;
  }

  /** Whether it could claim a realm now. */
  boolean mayTake(String realm) {
    return up && !paused && !cutOff && retries.mayTry(realm, stopwatch());
  }

  /** Whether it believes that it may decide for a realm. */
  boolean believes(String realm) {
    return up && leases.mayDecide(realm, stopwatch());
  }

  private long stopwatch() {
    long now = replicaGroup.timeline().now();
    return index * 1_000_000_007L + now + (long) (clocks.drift() * now);
  }

  /** The time on its clock. */
  Instant wall() {
    long now = replicaGroup.timeline().now();
    return Timeline.BEGINNING.plus(clocks.ahead()).plusNanos(now + (long) (clocks.drift() * now));
  }

  /** Runs an action later, unless the replica has stopped by then; a pause delays the action. */
  void after(long nanos, Runnable action) {
    int now = life;
    replicaGroup.timeline().at(replicaGroup.timeline().now() + nanos, () -> live(now, action));
  }

  /** Runs an action now, or when the pause ends, unless the replica has restarted since. */
  void live(int since, Runnable action) {
    if (isUp(since)) {
      if (paused) {
        backlog.add(() -> live(since, action));
      } else {
        action.run();
      }
    }
  }

  void start() {
    if (!up) {
      up = true;
      life++;
      leases = new Leases(replicaGroup.service().term());
      realmBalancer = new RealmBalancer(name());
      retries = new Retries();
      seen = Map.of();
      round();
      watch();
    }
  }

  /** Loses all it knows; messages that it has sent may still arrive. */
  void kill() {
    up = false;
    paused = false;
    backlog.clear();
    ownedRealms.values().forEach(OwnedRealm::close);
    ownedRealms.clear();
  }

  /** Releases all its realms and stops. */
  void leave() {
    if (up && !paused) {
      String me = name();
      replicaGroup.line().ask(this, () -> left(me), ok -> {}, () -> {});
      kill();
    }
  }

  private boolean left(String me) {
    replicaGroup.store().leave(me);
    return true;
  }

  void pause() {
    paused = up;
  }

  /** Resumes all pending actions in any order: it may check its leases last. */
  void wake() {
    if (paused) {
      paused = false;
      List<Runnable> late = new ArrayList<>(backlog);
      backlog.clear();
      late.forEach(action -> after(replicaGroup.random().nextLong(SLOWEST_TO_WAKE), action));
    }
  }

  void cutOff(boolean isCut) {
    cutOff = isCut;
  }

  /** Takes a request; a forwarded request is not forwarded again. */
  void receive(String realm, ServiceCall serviceCall, boolean relayed) {
    live(life, () -> take(realm, serviceCall, relayed));
  }

  private void take(String realm, ServiceCall serviceCall, boolean relayed) {
    Optional<OwnedRealm> mine = seat(realm).filter(ownedRealm -> mayAnswer(realm));
    Optional<String> other = other(realm);
    if (mine.isPresent()) {
      mine.get().take(serviceCall);
    } else if (other.isPresent() && !relayed) {
      replicaGroup.invariants().count("a request is handed on");
      replicaGroup.relay(other.get(), realm, serviceCall);
    } else {
      replicaGroup.invariants().count("a request is refused");
      serviceCall.refused().run();
    }
  }

  /** Whether its lease lasts, by its own clock. */
  boolean mayAnswer(String realm) {
    return believes(realm) || replicaGroup.isBroken(BrokenRule.ANSWERS_BLINDLY);
  }

  /** The realm, if it is open here. */
  Optional<OwnedRealm> seat(String realm) {
    return Optional.ofNullable(ownedRealms.get(realm));
  }

  private Optional<String> other(String realm) {
    return Optional.ofNullable(seen.get(realm))
        .filter(row -> !row.free())
        .flatMap(OwnershipView.Row::owner)
        .filter(owner -> !owner.equals(name()));
  }

  private void watch() {
    drop(leases.over(stopwatch()));
    after(replicaGroup.service().term().toNanos() / WATCHES_A_TERM, this::watch);
  }

  private void round() {
    mend();
    renew();
  }

  private void again() {
    replicaGroup.checkOwners();
    after(replicaGroup.service().term().toNanos() / LOOKS_A_TERM, this::round);
  }

  /** Releases realms that cannot continue, and claims them again after a while. */
  private void mend() {
    for (OwnedRealm ownedRealm : List.copyOf(ownedRealms.values())) {
      if (!ownedRealm.isWell()) {
        retries.failed(ownedRealm.realm(), stopwatch());
        giveBack(ownedRealm.realm());
      }
    }
  }

  private void renew() {
    long asked = stopwatch();
    if (!leases.isDue(asked)) {
      look();
      return;
    }
    SortedMap<String, Long> held = leases.epochs();
    String me = name();
    replicaGroup
        .line()
        .ask(
            this,
            () -> replicaGroup.store().renew(me, held),
            granted -> {
              drop(leases.renewed(held, granted, counted(asked)));
              look();
            },
            this::again);
  }

  private long counted(long asked) {
    return replicaGroup.isBroken(BrokenRule.COUNTS_FROM_ANSWER) ? stopwatch() : asked;
  }

  private void look() {
    replicaGroup.line().ask(this, () -> replicaGroup.store().look(), this::looked, this::again);
  }

  private void looked(OwnershipView ownershipView) {
    Map<String, OwnershipView.Row> rows = new HashMap<>();
    ownershipView.realms().forEach(row -> rows.put(row.realm(), row));
    seen = rows;
    RealmBalancer.Steps steps = realmBalancer.looked(ownershipView, leases.epochs().keySet());
    claim(
        steps.claim().stream()
            .filter(row -> retries.mayTry(row.realm(), stopwatch()))
            .toList()
            .iterator(),
        steps.handOn());
  }

  private void claim(Iterator<OwnershipView.Row> rows, Optional<String> handOn) {
    if (!rows.hasNext()) {
      handOn.ifPresent(this::giveBack);
      again();
      return;
    }
    OwnershipView.Row row = rows.next();
    long asked = stopwatch();
    String me = name();
    replicaGroup
        .line()
        .ask(
            this,
            () -> replicaGroup.claim(me, row),
            (OptionalLong epoch) -> {
              epoch.ifPresent(
                  it -> {
                    leases.claimed(row.realm(), it, counted(asked));
                    replicaGroup.checkOwners();
                    open(row.realm(), it);
                  });
              claim(rows, handOn);
            },
            this::again);
  }

  private void open(String realm, long epoch) {
    replicaGroup
        .line()
        .ask(
            this,
            () -> replicaGroup.open(realm, epoch),
            realmData ->
                realmData.ifPresentOrElse(
                    it -> opened(realm, epoch, it), () -> failedToOpen(realm, epoch)),
            () -> failedToOpen(realm, epoch));
  }

  private void failedToOpen(String realm, long epoch) {
    retries.failed(realm, stopwatch());
    if (leases.epoch(realm).filter(held -> held == epoch).isPresent()) {
      giveBack(realm);
    }
  }

  private void opened(String realm, long epoch, VirtualStore.RealmData realmData) {
    if (leases.epoch(realm).filter(held -> held == epoch).isPresent()) {
      OwnedRealm ownedRealm = new OwnedRealm(realm, epoch, realmData, this, replicaGroup);
      ownedRealms.put(realm, ownedRealm);
      retries.opened(realm);
      ownedRealm.begin();
    }
  }

  private void giveBack(String realm) {
    Optional<Long> epoch = leases.epoch(realm);
    leases.gone(realm);
    drop(List.of(realm));
    String me = name();
    epoch.ifPresent(
        it -> replicaGroup.line().ask(this, () -> released(me, realm, it), ok -> {}, () -> {}));
  }

  private boolean released(String me, String realm, long epoch) {
    replicaGroup.store().release(me, realm, epoch);
    return true;
  }

  private void drop(Collection<String> realms) {
    for (String realm : realms) {
      Optional.ofNullable(ownedRealms.remove(realm)).ifPresent(OwnedRealm::close);
    }
  }
}
