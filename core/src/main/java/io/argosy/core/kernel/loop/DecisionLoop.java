package io.argosy.core.kernel.loop;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.Kernel;
import io.argosy.core.kernel.State;
import io.argosy.core.kernel.Stimulus;
import io.argosy.core.kernel.loop.LoopPorts.Written;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Stamps stimuli, has the kernel decide, stores one entry, and only then lets answers and
 * instructions out. Every world decides with it; a world provides {@link LoopPorts}.
 *
 * <p>It has no thread and no future: its driver makes one call at a time. A port may call {@link
 * #offer} and {@link #wake}; it must not call {@link #turn}. A loop that halted is of no more use:
 * see {@link Halt}.
 */
public final class DecisionLoop {
  private final Kernel kernel;
  private final LoopPorts ports;
  private final LoopLimits limits;
  private final long epoch;
  private final LoopClock clock;

  /** What the start brings; its turn comes before anything else. */
  private final Deque<LoopRequest> startNews = new ArrayDeque<>();

  private final Deque<LoopRequest> waiting = new ArrayDeque<>();
  private long seq;
  private Instant quietUntil = Instant.MIN;
  private boolean opening;
  private boolean woken;

  private boolean busy;

  /** What is being decided, stored or let out. */
  private Batch batch;

  /** What was handed to the sink and is not answered yet. */
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

  /** The time that the kernel goes by: a clock that steps back stands still for it. */
  public Instant now() {
    return clock.now();
  }

  /** How far the kernel's time is ahead of the clock. */
  public Duration ahead() {
    return clock.ahead();
  }

  /** Why it decides no more. */
  public Optional<Halt> halted() {
    return halted;
  }

  /** Whether a turn would find something to do. */
  public boolean hasWork() {
    return halted.isEmpty() && underWay.isEmpty() && (woken || !queue().isEmpty());
  }

  /**
   * Takes the news that a start brings, before anything that is due or waits. Once that is durable,
   * issues every instruction that is outstanding: those that the journal remembers under their old
   * ids, and those that the news caused. Where the sink answers later, further turns do the rest.
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
      // A sink that answers at once is done with the whole start when this ends.
    }
  }

  /** Puts a request into the queue; a loop that halted refuses it at once. */
  public void offer(LoopRequest request) {
    if (halted.isPresent()) {
      request.refused().accept(halted.get());
    } else {
      waiting.add(request);
    }
  }

  /** The time has come that was asked for: the next turn tells the kernel, if it is really so. */
  public void wake() {
    woken = true;
  }

  /**
   * Decides on what is due and what waits, up to the size of one entry, and hands the entry to the
   * sink.
   *
   * @return whether it found something to do; never while an entry is under way
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
   * Applies entries that another stored in the meantime, where owners take turns. Issues nothing:
   * who stored them did.
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

  /** Ends for good for a reason of the driver's. Of an entry that is under way nobody hears. */
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

  /** Refuses all that is not known to be stored: the state is ahead of the journal. */
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

  /** Whether something is due. */
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
      // A look must show durable things only: what is decided is stored first.
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
    // A second answer, or one that comes after the end, says nothing new.
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
    // An observer keeps books: it knows before anybody can act on an answer or an instruction.
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
      // What a later stimulus of the same entry settled is of no use to anybody.
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
