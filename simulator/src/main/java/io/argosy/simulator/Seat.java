package io.argosy.simulator;

import io.argosy.core.dag.live.Assignment;
import io.argosy.core.dag.live.Scheduler;
import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.Instruction;
import io.argosy.core.kernel.Kernel;
import io.argosy.core.kernel.State;
import io.argosy.core.kernel.Stimulus;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobSpec;
import io.argosy.core.ownership.Pen;
import io.argosy.journal.Entry;
import io.argosy.simulator.world.Slip;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * A realm in the hands of one owner in one epoch: stamps, decides, stores, and only then lets
 * answers and instructions out. When it cannot go on, it stops for good.
 */
final class Seat {
  private static final int MOST_ASKS = 8;
  private static final long QUIET = Duration.ofMillis(5).toNanos();
  private static final long THINKING = Duration.ofMillis(1).toNanos();

  private final String realm;
  private final VirtualReplica replica;
  private final Troupe troupe;
  private final Front front;
  private final Kernel kernel;
  private final Pen pen;
  private final Orders orders;
  private final Deque<Ask> queue = new ArrayDeque<>();

  /** How far the journal was ahead of the clock at the start: time goes on from there. */
  private final Duration ahead;

  private Instant last;
  private boolean writing;
  private boolean turning;
  private boolean closed;
  private boolean opening = true;
  private long armedFor = Timeline.NEVER;
  private long snapshotAt;

  /** Who writes: realm, epoch and the name of the replica. */
  record Writing(String realm, long epoch, String writer) {}

  private record Taken(Ask ask, List<Fact> facts) {}

  Seat(String realm, long epoch, VirtualStore.Books books, VirtualReplica replica, Troupe troupe) {
    this.realm = realm;
    this.replica = replica;
    this.troupe = troupe;
    this.front = troupe.front(realm);
    this.kernel = new Kernel(books.state());
    this.pen = new Pen(epoch, books.head());
    this.orders = new Orders(this, front);
    this.snapshotAt = books.head() + troupe.service().snapshotEvery();
    this.last = state().at();
    Instant now = replica.wall();
    this.ahead = last.isAfter(now) ? Duration.between(now, last) : Duration.ZERO;
  }

  String realm() {
    return realm;
  }

  State state() {
    return kernel.state();
  }

  boolean isOpen() {
    return !closed;
  }

  /** Whether it can take anything in. */
  boolean isWell() {
    return !closed && !pen.isDown();
  }

  /** The time that the kernel goes by; it never goes back. */
  Instant now() {
    Instant now = replica.wall().plus(ahead);
    return now.isAfter(last) ? now : last;
  }

  void begin() {
    front.machines().values().stream()
        .filter(machine -> !machine.isReachable())
        .forEach(this::missed);
    if (!troupe.isBroken(Slip.FORGETS_ORDERS)) {
      List.copyOf(state().outstanding().entrySet())
          .forEach(entry -> orders.issue(entry.getKey(), entry.getValue()));
    }
    tell(News.of(List.of(Stimulus.ServiceResumed::new)));
    arm();
  }

  /** Ends at once; what waits is refused, and of what is under way nobody hears. */
  void close() {
    closed = true;
    pen.putDown();
    refuseAll();
  }

  private void refuseAll() {
    List<Ask> waiting = List.copyOf(queue);
    queue.clear();
    waiting.forEach(ask -> ask.refused().run());
  }

  /** Every machine that is not heard of has a full lease from now on. */
  void missed(VirtualMachine machine) {
    int silence = machine.silences();
    replica.after(
        front.lease().toNanos(),
        () -> {
          if (isWell() && !machine.isReachable() && machine.silences() == silence) {
            tell(News.lost(machine, silence));
          }
        });
  }

  /** A machine was taken in: it hears all that it was told; if it is gone again, it is missed. */
  void greets(VirtualMachine machine) {
    orders.issueAgain(machine);
    if (!machine.isReachable()) {
      missed(machine);
    }
  }

  /** Says something to itself. */
  void tell(News news) {
    take(new Ask(troupe.nextAsk(), news, (seat, facts) -> {}, () -> {}));
  }

  void take(Ask ask) {
    if (!isWell()) {
      ask.refused().run();
      return;
    }
    queue.add(ask);
    turnSoon();
  }

  private void turnSoon() {
    if (!turning && !writing) {
      turning = true;
      replica.after(THINKING, this::turn);
    }
  }

  private void turn() {
    turning = false;
    if (!isWell() || writing) {
      return;
    }
    List<Stimulus> stimuli = new ArrayList<>();
    List<Fact> facts = new ArrayList<>();
    List<Taken> taken = new ArrayList<>();
    // That somebody listens again is said before anything that is due.
    if (!opening && !state().nextDue().isAfter(now())) {
      decide(Stimulus.Woke::new, stimuli, facts);
    }
    opening = false;
    while (!queue.isEmpty() && taken.size() < MOST_ASKS) {
      List<Stamped> news = queue.element().news().of(state());
      if (news.isEmpty() && !stimuli.isEmpty()) {
        break; // Whoever looks must see durable things only.
      }
      Ask ask = queue.remove();
      if (news.isEmpty()) {
        show(ask);
      } else {
        int before = facts.size();
        news.forEach(one -> decide(one, stimuli, facts));
        taken.add(new Taken(ask, List.copyOf(facts.subList(before, facts.size()))));
      }
    }
    if (stimuli.isEmpty()) {
      arm();
    } else {
      store(Entry.of(pen.head() + 1, stimuli, facts), taken);
    }
  }

  private void decide(Stamped one, List<Stimulus> stimuli, List<Fact> facts) {
    last = now();
    Stimulus stimulus = one.at(last);
    stimuli.add(stimulus);
    facts.addAll(kernel.handle(stimulus));
  }

  /** A look is answered as long as the term lasts. */
  private void show(Ask ask) {
    if (replica.mayAnswer(realm)) {
      troupe.invariants().shown(realm, pen.epoch());
      ask.answered().accept(this, List.of());
    } else {
      ask.refused().run();
    }
  }

  private void store(Entry entry, List<Taken> taken) {
    writing = true;
    if (troupe.isBroken(Slip.ACKNOWLEDGES_FIRST)) {
      letOut(entry, taken);
    }
    Writing who = new Writing(realm, pen.epoch(), replica.name());
    List<Long> numbers = taken.stream().map(it -> it.ask().number()).toList();
    replica.after(
        THINKING,
        () -> {
          if (!pen.isDown()) {
            troupe
                .line()
                .ask(
                    replica,
                    () -> troupe.append(who, entry, state(), numbers),
                    stored -> wrote(entry, taken, stored ? Pen.Answer.STORED : Pen.Answer.REFUSED),
                    () -> wrote(entry, taken, unknown()));
          }
        });
  }

  private Pen.Answer unknown() {
    return troupe.isBroken(Slip.HOPES) ? Pen.Answer.STORED : Pen.Answer.UNKNOWN;
  }

  private void wrote(Entry entry, List<Taken> taken, Pen.Answer answer) {
    writing = false;
    count(entry, answer);
    if (closed) {
      return; // It was given up meanwhile.
    }
    if (!pen.wrote(answer)) {
      taken.forEach(it -> it.ask().refused().run());
      refuseAll();
      return;
    }
    if (!troupe.isBroken(Slip.ACKNOWLEDGES_FIRST)) {
      letOut(entry, taken);
    }
    takeSnapshot();
    arm();
    if (!queue.isEmpty()) {
      turnSoon();
    }
  }

  private void count(Entry entry, Pen.Answer answer) {
    List<Entry> stored = troupe.store().row(realm).entries();
    boolean there = stored.size() >= entry.seq() && entry.equals(stored.get((int) entry.seq() - 1));
    troupe.invariants().count("an entry, " + answer + (there ? ", is there" : ", is not there"));
  }

  private void letOut(Entry entry, List<Taken> taken) {
    for (Taken it : taken) {
      troupe.invariants().acknowledged(realm, it.ask().number());
      it.ask().answered().accept(this, it.facts());
    }
    for (Fact fact : entry.facts()) {
      if (fact instanceof Fact.Instructed instructed) {
        orders.issue(instructed.id(), instructed.instruction());
      }
    }
  }

  private void takeSnapshot() {
    if (pen.head() >= snapshotAt) {
      snapshotAt = pen.head() + troupe.service().snapshotEvery();
      long seq = pen.head();
      long epoch = pen.epoch();
      var snapshot = state().snapshot();
      troupe
          .line()
          .ask(
              replica,
              () -> {
                troupe.store().snapshot(realm, epoch, seq, snapshot);
                return true;
              },
              ok -> {},
              () -> {});
    }
  }

  private void arm() {
    Instant due = state().nextDue();
    if (due.equals(Instant.MAX) || closed) {
      return;
    }
    long wait = Math.max(QUIET, Duration.between(now(), due).toNanos());
    long at = troupe.timeline().now() + wait;
    if (at < armedFor) {
      armedFor = at;
      replica.after(
          wait,
          () -> {
            if (armedFor == at) {
              armedFor = Timeline.NEVER;
              turnSoon();
            }
          });
    }
  }

  /** Does something later in the owner's own process: it is forgotten with it. */
  void after(Duration delay, Runnable action) {
    replica.after(
        delay.toNanos(),
        () -> {
          if (isWell()) {
            action.run();
          }
        });
  }

  /** Made by the same scheduler as anywhere. */
  void schedule(InstructionId id, Instruction.Schedule schedule) {
    Optional<JobSpec.Workflow> spec = state().job(schedule.job()).map(job -> job.flow().spec());
    if (spec.isPresent() && state().outstanding().containsKey(id)) {
      List<Assignment> made = Scheduler.schedule(spec.get(), schedule.request());
      tell(state -> List.of(at -> new Stimulus.ScheduleMade(at, id, schedule.job(), made)));
    }
  }
}
