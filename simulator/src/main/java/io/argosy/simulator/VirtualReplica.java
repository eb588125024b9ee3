package io.argosy.simulator;

import io.argosy.core.ownership.Retries;
import io.argosy.core.ownership.Sight;
import io.argosy.core.ownership.Spread;
import io.argosy.core.ownership.Tenure;
import io.argosy.simulator.world.Service;
import io.argosy.simulator.world.Slip;
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
 * Stands where a process stands that serves: claims realms, opens what it claims, closes what it
 * loses, takes requests and hands on what is another's. What to claim and for how long, and when to
 * try again, is decided by the very rules of the server.
 */
final class VirtualReplica {
  private static final int LOOKS_A_TERM = 10;
  private static final int WATCHES_A_TERM = 30;
  private static final long SLOWEST_TO_WAKE = 100_000_000;

  private final int index;
  private final Troupe troupe;
  private final Service.Replica clocks;
  private final Deque<Runnable> backlog = new ArrayDeque<>();
  private final SortedMap<String, Seat> seats = new TreeMap<>();
  private Map<String, Sight.Row> seen = Map.of();
  private Tenure tenure;
  private Spread spread;
  private Retries retries = new Retries();
  private int life;
  private boolean up;
  private boolean paused;
  private boolean cutOff;

  VirtualReplica(int index, Troupe troupe, Service.Replica clocks) {
    this.index = index;
    this.troupe = troupe;
    this.clocks = clocks;
    this.tenure = new Tenure(troupe.service().term());
    this.spread = new Spread(name());
  }

  /** Another one each time it is started. */
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

  /** Whether it could take a realm now. */
  boolean mayTake(String realm) {
    return up && !paused && !cutOff && retries.mayTry(realm, stopwatch());
  }

  /** Whether it believes that it may decide for a realm. */
  boolean believes(String realm) {
    return up && tenure.mayDecide(realm, stopwatch());
  }

  private long stopwatch() {
    long now = troupe.timeline().now();
    return index * 1_000_000_007L + now + (long) (clocks.drift() * now);
  }

  /** What its clock shows. */
  Instant wall() {
    long now = troupe.timeline().now();
    return Timeline.BEGINNING.plus(clocks.ahead()).plusNanos(now + (long) (clocks.drift() * now));
  }

  /** Does something later, if it lives on until then and is not paused. */
  void after(long nanos, Runnable action) {
    int now = life;
    troupe.timeline().at(troupe.timeline().now() + nanos, () -> live(now, action));
  }

  /** Does something now, or when it wakes up, unless it was started anew since. */
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
      tenure = new Tenure(troupe.service().term());
      spread = new Spread(name());
      retries = new Retries();
      seen = Map.of();
      round();
      watch();
    }
  }

  /** Everything it knows is gone; what it has sent may still arrive. */
  void kill() {
    up = false;
    paused = false;
    backlog.clear();
    seats.values().forEach(Seat::close);
    seats.clear();
  }

  /** Gives everything back and ends. */
  void leave() {
    if (up && !paused) {
      String me = name();
      troupe.line().ask(this, () -> left(me), ok -> {}, () -> {});
      kill();
    }
  }

  private boolean left(String me) {
    troupe.store().leave(me);
    return true;
  }

  void pause() {
    paused = up;
  }

  /** Goes on with all that it was at, in any sequence: its watch may be the last it looks at. */
  void wake() {
    if (paused) {
      paused = false;
      List<Runnable> late = new ArrayList<>(backlog);
      backlog.clear();
      late.forEach(action -> after(troupe.random().nextLong(SLOWEST_TO_WAKE), action));
    }
  }

  void cutOff(boolean isCut) {
    cutOff = isCut;
  }

  /** A request has come; one that was handed on already is not handed on again. */
  void receive(String realm, Ask ask, boolean relayed) {
    live(life, () -> take(realm, ask, relayed));
  }

  private void take(String realm, Ask ask, boolean relayed) {
    Optional<Seat> mine = seat(realm).filter(seat -> mayAnswer(realm));
    Optional<String> other = other(realm);
    if (mine.isPresent()) {
      mine.get().take(ask);
    } else if (other.isPresent() && !relayed) {
      troupe.invariants().count("a request is handed on");
      troupe.relay(other.get(), realm, ask);
    } else {
      troupe.invariants().count("a request is refused");
      ask.refused().run();
    }
  }

  /** Whether its term lasts, by its own watch. */
  boolean mayAnswer(String realm) {
    return believes(realm) || troupe.isBroken(Slip.ANSWERS_BLINDLY);
  }

  /** A realm that is open here. */
  Optional<Seat> seat(String realm) {
    return Optional.ofNullable(seats.get(realm));
  }

  private Optional<String> other(String realm) {
    return Optional.ofNullable(seen.get(realm))
        .filter(row -> !row.free())
        .flatMap(Sight.Row::owner)
        .filter(owner -> !owner.equals(name()));
  }

  private void watch() {
    drop(tenure.over(stopwatch()));
    after(troupe.service().term().toNanos() / WATCHES_A_TERM, this::watch);
  }

  private void round() {
    mend();
    renew();
  }

  private void again() {
    troupe.checkOwners();
    after(troupe.service().term().toNanos() / LOOKS_A_TERM, this::round);
  }

  /** What cannot go on is given up, and claimed anew after a while. */
  private void mend() {
    for (Seat seat : List.copyOf(seats.values())) {
      if (!seat.isWell()) {
        retries.failed(seat.realm(), stopwatch());
        giveBack(seat.realm());
      }
    }
  }

  private void renew() {
    long asked = stopwatch();
    if (!tenure.isDue(asked)) {
      look();
      return;
    }
    SortedMap<String, Long> held = tenure.epochs();
    String me = name();
    troupe
        .line()
        .ask(
            this,
            () -> troupe.store().renew(me, held),
            granted -> {
              drop(tenure.renewed(held, granted, counted(asked)));
              look();
            },
            this::again);
  }

  private long counted(long asked) {
    return troupe.isBroken(Slip.COUNTS_FROM_ANSWER) ? stopwatch() : asked;
  }

  private void look() {
    troupe.line().ask(this, () -> troupe.store().look(), this::looked, this::again);
  }

  private void looked(Sight sight) {
    Map<String, Sight.Row> rows = new HashMap<>();
    sight.realms().forEach(row -> rows.put(row.realm(), row));
    seen = rows;
    Spread.Steps steps = spread.looked(sight, tenure.epochs().keySet());
    claim(
        steps.claim().stream()
            .filter(row -> retries.mayTry(row.realm(), stopwatch()))
            .toList()
            .iterator(),
        steps.handOn());
  }

  private void claim(Iterator<Sight.Row> rows, Optional<String> handOn) {
    if (!rows.hasNext()) {
      handOn.ifPresent(this::giveBack);
      again();
      return;
    }
    Sight.Row row = rows.next();
    long asked = stopwatch();
    String me = name();
    troupe
        .line()
        .ask(
            this,
            () -> troupe.claim(me, row),
            (OptionalLong epoch) -> {
              epoch.ifPresent(
                  it -> {
                    tenure.claimed(row.realm(), it, counted(asked));
                    troupe.checkOwners();
                    open(row.realm(), it);
                  });
              claim(rows, handOn);
            },
            this::again);
  }

  private void open(String realm, long epoch) {
    troupe
        .line()
        .ask(
            this,
            () -> troupe.open(realm, epoch),
            books ->
                books.ifPresentOrElse(
                    it -> opened(realm, epoch, it), () -> failedToOpen(realm, epoch)),
            () -> failedToOpen(realm, epoch));
  }

  private void failedToOpen(String realm, long epoch) {
    retries.failed(realm, stopwatch());
    if (tenure.epoch(realm).filter(held -> held == epoch).isPresent()) {
      giveBack(realm);
    }
  }

  private void opened(String realm, long epoch, VirtualStore.Books books) {
    if (tenure.epoch(realm).filter(held -> held == epoch).isPresent()) {
      Seat seat = new Seat(realm, epoch, books, this, troupe);
      seats.put(realm, seat);
      retries.opened(realm);
      seat.begin();
    }
  }

  private void giveBack(String realm) {
    Optional<Long> epoch = tenure.epoch(realm);
    tenure.gone(realm);
    drop(List.of(realm));
    String me = name();
    epoch.ifPresent(
        it -> troupe.line().ask(this, () -> released(me, realm, it), ok -> {}, () -> {}));
  }

  private boolean released(String me, String realm, long epoch) {
    troupe.store().release(me, realm, epoch);
    return true;
  }

  private void drop(Collection<String> realms) {
    for (String realm : realms) {
      Optional.ofNullable(seats.remove(realm)).ifPresent(Seat::close);
    }
  }
}
