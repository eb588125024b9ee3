package io.argosy.core.engine.loop;

import io.argosy.core.engine.Kernel;
import io.argosy.core.engine.loop.LoopPorts.Written;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Stamps stimuli, lets the kernel decide, stores one entry, and only then publishes answers and
 * instructions. Production and simulator use the same loop; each provides its {@link LoopPorts}.
 *
 * <p>It has no thread and no future: its driver makes one call at a time. A port may call {@link
 * #offer} and {@link #wake}; it must not call {@link #turn}. A halted loop cannot be used again:
 * see {@link Halt}.
 */
public final class DecisionLoop {
  private final Kernel kernel;
  private final LoopPorts ports;
  private final LoopLimits limits;
  private final long epoch;
  private final LoopClock clock;

  /** Requests from the start, handled before all others. */
  private final Deque<LoopRequest> startNews = new ArrayDeque<>();

  private final Deque<LoopRequest> waiting = new ArrayDeque<>();
  private long seq;
  private Instant quietUntil = Instant.MIN;
  private boolean opening;
  private boolean woken;

  private boolean busy;

  /** The batch that is being decided, stored or published. */
  private Batch batch;

  /** The entry that the sink has received and not answered yet. */
  private Optional<DecidedEntry> underWay = Optional.empty();

  private Optional<Halt> halted = Optional.empty();

  public DecisionLoop(LoopStart start, LoopPorts ports, LoopLimits limits) {
    this.ports = ports;
    this.limits = limits;
    this.batch = new Batch(limits);
    this.kernel = new Kernel(start.state());
    this.seq = start.lastSeq();
    this.epoch = start.epoch();
    this.clock = new LoopClock(ports.time(), start.state().at());
  }

  /** The state; ahead of the journal while an entry is under way. */
  public State state() {
    return kernel.state();
  }

  /** The number of the last entry that is known to be stored. */
  public long lastSeq() {
    return seq;
  }

  /** The kernel's time: it stands still while the clock steps back. */
  public Instant now() {
    return clock.now();
  }

  /** How far the kernel's time is ahead of the clock. */
  public Duration ahead() {
    return clock.ahead();
  }

  /** Why the loop halted, if it has. */
  public Optional<Halt> halted() {
    return halted;
  }

  /** Whether a turn would have something to do. */
  public boolean hasWork() {
    return halted.isEmpty() && underWay.isEmpty() && (woken || !queue().isEmpty());
  }

  /**
   * Handles the stimuli of a start before timers and requests. Once they are durable, issues every
   * outstanding instruction: those from the journal under their old ids, and those the stimuli
   * caused. If the sink answers later, further turns do the rest.
   */
  public void open(List<Function<Instant, Stimulus>> news) {
    opening = true;
    for (Function<Instant, Stimulus> one : news) {
      startNews.add(LoopRequest.Tell.of(List.of(one), facts -> {}, halt -> {}));
    }
    if (startNews.isEmpty()) {
      guarded(
          () -> {
            opened();
            askToBeWoken();
          });
    }
    while (opening && turn()) {
      // If the sink answers at once, the whole start is done when this method returns.
    }
  }

  /** Queues a request; a halted loop refuses it at once. */
  public void offer(LoopRequest request) {
    if (halted.isPresent()) {
      request.refused().accept(halted.get());
    } else {
      waiting.add(request);
    }
  }

  /** The requested timer fired: the next turn wakes the kernel if a timer is really due. */
  public void wake() {
    woken = true;
  }

  /**
   * Decides on timers and requests, up to the size of one entry, and hands the entry to the sink.
   *
   * @return whether there was something to do; always false while an entry is being stored
   */
  public boolean turn() {
    if (busy || !hasWork()) {
      return false;
    }
    guarded(
        () -> {
          batch = new Batch(limits);
          boolean early = woken && !opening && !takeWake();
          takeWaiting();
          if (!batch.isEmpty()) {
            append(batch.entry(seq + 1));
          } else if (early) {
            askToBeWoken();
          }
        });
    return true;
  }

  /**
   * Applies entries that another owner stored in the meantime. Issues no instructions: the other
   * owner did.
   */
  public void catchUp(List<DecidedEntry> newer) {
    if (busy || halted.isPresent() || underWay.isPresent()) {
      throw new IllegalStateException(
          "a loop catches up only while nothing is under way, after entry " + seq);
    }
    guarded(
        () -> {
          newer.forEach(this::follow);
          askToBeWoken();
        });
  }

  /** Halts for a reason of the driver's. An entry that is being stored is never published. */
  public void halt(Halt why) {
    if (halted.isEmpty()) {
      halted = Optional.of(why);
      underWay = Optional.empty();
      refuse(startNews, why);
      refuse(waiting, why);
    }
  }

  private Deque<LoopRequest> queue() {
    return opening ? startNews : waiting;
  }

  private void guarded(Runnable step) {
    boolean outer = busy;
    busy = true;
    try {
      step.run();
    } catch (RuntimeException | Error e) {
      Halt.Kind kind = underWay.isPresent() ? Halt.Kind.UNKNOWN : Halt.Kind.FAILED;
      discard(new Halt(kind, Optional.of(e)));
      throw e;
    } finally {
      busy = outer;
    }
  }

  /** Refuses all requests not known to be stored: the state is ahead of the journal. */
  private void discard(Halt why) {
    Deque<LoopRequest> taken = new ArrayDeque<>();
    batch.taken().forEach(it -> taken.add(it.tell()));
    batch.taken().clear();
    refuse(taken, why);
    halt(why);
  }

  private static void refuse(Deque<LoopRequest> requests, Halt why) {
    for (LoopRequest left = requests.poll(); left != null; left = requests.poll()) {
      left.refused().accept(why);
    }
  }

  /** Whether a timer is due. */
  private boolean takeWake() {
    woken = false;
    if (due().isAfter(now())) {
      return false;
    }
    batch.begin();
    quietUntil = decide(Stimulus.Woke::new).plus(limits.quiet());
    return true;
  }

  private Instant due() {
    return LoopClock.later(state().nextDue(), quietUntil);
  }

  private void takeWaiting() {
    Deque<LoopRequest> queue = queue();
    while (!batch.isFull() && !queue.isEmpty()) {
      LoopRequest next = queue.element();
      List<Function<Instant, Stimulus>> news =
          next instanceof LoopRequest.Tell tell ? tell.news().apply(state()) : List.of();
      // A query must see durable state only: pending decisions are stored first.
      if (news.isEmpty() && !batch.isEmpty()) {
        return;
      }
      queue.remove();
      take(next, news);
    }
  }

  private void take(LoopRequest request, List<Function<Instant, Stimulus>> news) {
    try {
      switch (request) {
        case LoopRequest.Look look -> look.look().accept(state());
        case LoopRequest.Tell tell when news.isEmpty() -> tell.stored().accept(List.of());
        case LoopRequest.Tell tell -> {
          batch.begin();
          int from = batch.facts();
          news.forEach(this::decide);
          batch.end(tell, from);
        }
      }
    } catch (RuntimeException | Error e) {
      request.refused().accept(new Halt(Halt.Kind.FAILED, Optional.of(e)));
      throw e;
    }
  }

  private Instant decide(Function<Instant, Stimulus> one) {
    Instant at = clock.stamp();
    Stimulus stimulus = one.apply(at);
    batch.add(stimulus, kernel.handle(stimulus));
    return at;
  }

  private void append(DecidedEntry entry) {
    underWay = Optional.of(entry);
    ports.sink().append(epoch, entry, written -> guarded(() -> wrote(entry, written)));
  }

  private void wrote(DecidedEntry entry, Written written) {
    // Ignores a repeated answer, or one that arrives after the halt.
    if (underWay.filter(it -> it.seq() == entry.seq()).isEmpty()) {
      return;
    }
    underWay = Optional.empty();
    switch (written) {
      case STORED -> letOut(entry);
      case REFUSED -> discard(Halt.of(Halt.Kind.REFUSED));
      case UNKNOWN -> discard(Halt.of(Halt.Kind.UNKNOWN));
    }
  }

  private void letOut(DecidedEntry entry) {
    seq = entry.seq();
    // Observers see the entry before any client or agent can act on an answer or an instruction.
    ports.observers().forEach(observer -> observer.stored(entry, state()));
    while (!batch.taken().isEmpty()) {
      Batch.Taken it = batch.taken().remove();
      it.tell().stored().accept(entry.facts().subList(it.from(), it.to()));
    }
    if (!opening) {
      issue(entry);
    } else if (startNews.isEmpty()) {
      opened();
    }
    askToBeWoken();
  }

  private void issue(DecidedEntry entry) {
    for (Fact fact : entry.facts()) {
      // Skips instructions that a later stimulus of the same entry settled.
      if (fact instanceof Fact.Instructed told && state().outstanding().containsKey(told.id())) {
        ports.dispatcher().issue(told.id(), told.instruction());
      }
    }
  }

  private void opened() {
    opening = false;
    new ArrayList<>(state().outstanding().entrySet())
        .forEach(it -> ports.dispatcher().issue(it.getKey(), it.getValue()));
  }

  private void askToBeWoken() {
    ports.wakeup().at(due());
  }

  private void follow(DecidedEntry entry) {
    if (entry.seq() != seq + 1) {
      throw new IllegalArgumentException("entry " + entry.seq() + " cannot follow entry " + seq);
    }
    entry.facts().forEach(state()::apply);
    seq = entry.seq();
    clock.passed(state().at());
  }
}
