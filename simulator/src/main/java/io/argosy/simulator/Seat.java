package io.argosy.simulator;

import io.argosy.core.dag.live.Assignment;
import io.argosy.core.dag.live.Scheduler;
import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.Instruction;
import io.argosy.core.kernel.State;
import io.argosy.core.kernel.Stimulus;
import io.argosy.core.kernel.loop.DecisionLoop;
import io.argosy.core.kernel.loop.Halt;
import io.argosy.core.kernel.loop.LoopLimits;
import io.argosy.core.kernel.loop.LoopPorts;
import io.argosy.core.kernel.loop.LoopRequest;
import io.argosy.core.kernel.loop.LoopStart;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobSpec;
import io.argosy.core.ownership.Pen;
import io.argosy.simulator.world.Slip;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A realm in the hands of one owner in one epoch: the decision loop over the store that all
 * replicas share. When it cannot go on, it stops for good.
 */
final class Seat {
  private static final LoopLimits LIMITS = LoopLimits.STANDARD.withRequests(8);
  private static final long THINKING = Duration.ofMillis(1).toNanos();

  private final String realm;
  private final long epoch;
  private final VirtualReplica replica;
  private final Troupe troupe;
  private final Front front;
  private final StoreSink sink;
  private final Orders orders;
  private final DecisionLoop loop;

  /** The numbers of the requests that the entry in the making answers. */
  private List<Long> decided = new ArrayList<>();

  private boolean turning;
  private boolean closed;
  private long armedFor = Timeline.NEVER;
  private long snapshotAt;

  /** Who writes: realm, epoch and the name of the replica. */
  record Writing(String realm, long epoch, String writer) {}

  Seat(String realm, long epoch, VirtualStore.Books books, VirtualReplica replica, Troupe troupe) {
    this.realm = realm;
    this.epoch = epoch;
    this.replica = replica;
    this.troupe = troupe;
    this.front = troupe.front(realm);
    this.sink = new StoreSink(this, replica, troupe, new Pen(epoch, books.head()));
    this.orders = new Orders(this, front);
    this.snapshotAt = books.head() + troupe.service().snapshotEvery();
    this.loop =
        new DecisionLoop(
            new LoopStart(books.state(), books.head(), epoch),
            new LoopPorts(replica::wall, sink, dispatcher(books), this::wakeAt, List.of()),
            LIMITS);
  }

  private LoopPorts.Dispatcher dispatcher(VirtualStore.Books books) {
    Set<InstructionId> forgotten =
        troupe.isBroken(Slip.FORGETS_ORDERS)
            ? Set.copyOf(books.state().outstanding().keySet())
            : Set.of();
    return (id, instruction) -> {
      if (!forgotten.contains(id)) {
        orders.issue(id, instruction);
      }
    };
  }

  String realm() {
    return realm;
  }

  State state() {
    return loop.state();
  }

  boolean isOpen() {
    return !closed;
  }

  /** Whether it can take anything in. */
  boolean isWell() {
    return !closed && loop.halted().isEmpty();
  }

  /** The time that the kernel goes by; it never goes back. */
  Instant now() {
    return loop.now();
  }

  void begin() {
    front.machines().values().stream()
        .filter(machine -> !machine.isReachable())
        .forEach(this::missed);
    loop.open(List.of(Stimulus.ServiceResumed::new));
  }

  /** Ends at once; what waits is refused, and of what is under way nobody hears. */
  void close() {
    closed = true;
    sink.close();
    loop.halt(Halt.stopped());
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
    loop.offer(new Taken(ask).request());
    turnSoon();
  }

  /** An ask while it waits for its turn and its answer. */
  private final class Taken {
    private final Ask ask;
    private boolean looks;

    Taken(Ask ask) {
      this.ask = ask;
    }

    LoopRequest request() {
      return new LoopRequest.Tell(this::news, this::answer, halt -> ask.refused().run());
    }

    private List<Function<Instant, Stimulus>> news(State state) {
      List<Function<Instant, Stimulus>> news = new ArrayList<>();
      ask.news().of(state).forEach(one -> news.add(one::at));
      looks = news.isEmpty();
      if (!looks) {
        decided.add(ask.number());
      }
      return news;
    }

    private void answer(List<Fact> facts) {
      if (!looks) {
        troupe.invariants().acknowledged(realm, ask.number());
        ask.answered().accept(Seat.this, facts);
      } else if (replica.mayAnswer(realm)) { // A look is answered as long as the term lasts.
        troupe.invariants().shown(realm, epoch);
        ask.answered().accept(Seat.this, facts);
      } else {
        ask.refused().run();
      }
    }
  }

  /** The numbers of the requests that the entry answers which is stored next. */
  List<Long> takeDecided() {
    List<Long> numbers = decided;
    decided = new ArrayList<>();
    return numbers;
  }

  private void turnSoon() {
    if (!turning && loop.hasWork()) {
      turning = true;
      replica.after(
          THINKING,
          () -> {
            turning = false;
            loop.turn();
          });
    }
  }

  /** The loop has heard what became of an entry. */
  void wrote() {
    if (isWell()) {
      takeSnapshot();
      turnSoon();
    }
  }

  private void takeSnapshot() {
    if (loop.lastSeq() >= snapshotAt) {
      long seq = loop.lastSeq();
      snapshotAt = seq + troupe.service().snapshotEvery();
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

  private void wakeAt(Instant due) {
    if (due.equals(Instant.MAX)) {
      armedFor = Timeline.NEVER;
      return;
    }
    long wait = Math.max(0, Duration.between(now(), due).toNanos());
    long at = troupe.timeline().now() + wait;
    if (at != armedFor) {
      armedFor = at;
      replica.after(wait, () -> wake(at));
    }
  }

  private void wake(long meant) {
    if (armedFor == meant) {
      armedFor = Timeline.NEVER;
      loop.wake();
      turnSoon();
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
