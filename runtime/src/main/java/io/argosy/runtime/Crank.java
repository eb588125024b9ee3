package io.argosy.runtime;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.Kernel;
import io.argosy.core.kernel.State;
import io.argosy.core.kernel.Stimulus;
import io.argosy.journal.Entry;
import io.argosy.journal.Journal;
import io.argosy.journal.Recovered;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * What every driver does in one turn: stamp, decide, store one entry, and only then let answers and
 * instructions out. Belongs to one thread at a time.
 */
final class Crank {
  /** Two wakes are at least this far apart, whatever is asked for. */
  private static final Duration QUIET = Duration.ofMillis(5);

  private final Journal journal;
  private final InstantSource clock;
  private final Instructions instructions;
  private final List<Listener> listeners;
  private final Kernel kernel;
  private long seq;
  private Instant last;

  /** How far the journal was ahead of the clock at the start: time goes on from there. */
  private final Duration ahead;

  private Instant quietUntil = Instant.MIN;
  private CompletableFuture<Void> snapshot = CompletableFuture.completedFuture(null);
  private Optional<DriverStopped> stopped = Optional.empty();

  Crank(Journal journal, InstantSource clock, Instructions instructions, List<Listener> listeners) {
    this.journal = journal;
    this.clock = clock;
    this.instructions = instructions;
    this.listeners = List.copyOf(listeners);
    Recovered recovered = Recovered.from(journal);
    kernel = new Kernel(recovered.state());
    seq = recovered.lastSeq();
    last = kernel.state().at();
    Instant now = clock.instant();
    ahead = last.isAfter(now) ? Duration.between(now, last) : Duration.ZERO;
  }

  /** The clock, but not behind what the journal held at the start. */
  InstantSource clock() {
    return () -> clock.instant().plus(ahead);
  }

  State state() {
    return kernel.state();
  }

  /** Why it turns no more. */
  Optional<DriverStopped> stopped() {
    return stopped;
  }

  /**
   * Takes the news that a start brings, before anything that is due, then issues every instruction
   * that is outstanding after it: those that the journal remembers under their old ids, and those
   * that the news caused.
   */
  List<Fact> open(List<Function<Instant, Stimulus>> news) {
    List<Fact> facts = new ArrayList<>();
    Queue<Request> queue = new ArrayDeque<>();
    for (Function<Instant, Stimulus> one : news) {
      Request.News request = Request.News.of(List.of(one));
      request.answer().thenAccept(facts::addAll);
      queue.add(request);
    }
    while (!queue.isEmpty()) {
      guarded(queue, false);
    }
    state().outstanding().forEach(instructions::issue);
    return facts;
  }

  /** Handles what waits, up to the size of one entry. */
  void turn(Queue<Request> queue) {
    if (stopped.isEmpty()) {
      guarded(queue, true);
    } else {
      failAll(queue);
    }
  }

  /** How long the kernel may sleep. */
  Duration untilDue() {
    Instant asked = state().nextDue();
    Instant due = asked.isAfter(quietUntil) ? asked : quietUntil;
    Instant now = now();
    if (!due.isAfter(now)) {
      return Duration.ZERO;
    }
    // Instant.MAX is too far away to count in nanoseconds; nobody minds waking once a day.
    Instant latest = now.plus(Duration.ofDays(1));
    return Duration.between(now, due.isBefore(latest) ? due : latest);
  }

  /** Ends for good: everything that waits, now and later, fails. */
  void stop(DriverStopped why, Queue<Request> queue) {
    stopped = Optional.of(stopped.orElse(why));
    failAll(queue);
  }

  private void guarded(Queue<Request> queue, boolean issue) {
    List<Request> taken = new ArrayList<>();
    try {
      Batch batch = decide(queue, taken, issue);
      if (!batch.isEmpty()) {
        store(batch, issue);
      }
    } catch (RuntimeException | Error e) {
      DriverStopped why = DriverStopped.because(e);
      taken.forEach(request -> request.fail(why));
      stop(why, queue);
      throw why;
    }
  }

  private Batch decide(Queue<Request> queue, List<Request> taken, boolean wakes) {
    Batch batch = new Batch();
    if (wakes && untilDue().isZero()) {
      decide(batch, Stimulus.Woke::new);
      quietUntil = last.plus(QUIET);
    }
    while (!batch.isFull()) {
      Request next = queue.peek();
      // Whoever looks must see durable things only: what is decided is stored first.
      if (next == null || (next instanceof Request.Look && !batch.isEmpty())) {
        break;
      }
      taken.add(queue.remove());
      switch (next) {
        case Request.Look look -> look.view().accept(state());
        case Request.News news -> decide(batch, news);
      }
    }
    return batch;
  }

  private void decide(Batch batch, Request.News news) {
    List<Fact> facts = new ArrayList<>();
    for (Function<Instant, Stimulus> one : news.stimuli()) {
      facts.addAll(decide(batch, one));
    }
    batch.answer(() -> news.answer().complete(List.copyOf(facts)));
  }

  private List<Fact> decide(Batch batch, Function<Instant, Stimulus> one) {
    last = now();
    Stimulus stimulus = one.apply(last);
    List<Fact> facts = kernel.handle(stimulus);
    batch.add(stimulus, facts);
    return facts;
  }

  /** A clock that steps back stands still for the kernel. */
  private Instant now() {
    Instant now = clock.instant().plus(ahead);
    return now.isAfter(last) ? now : last;
  }

  private void store(Batch batch, boolean issue) {
    Entry entry = Entry.of(seq + 1, batch.stimuli(), batch.facts());
    journal.append(entry);
    seq = entry.seq();
    // Whoever looks after the books knows before anybody can act on an answer or an instruction.
    listeners.forEach(listener -> listener.stored(entry, state()));
    batch.answers().forEach(Runnable::run);
    if (issue) {
      issueOutstanding(entry);
    }
    takeSnapshot();
  }

  private void issueOutstanding(Entry entry) {
    for (Fact fact : entry.facts()) {
      // What a later stimulus of the same entry settled already is of no use to anybody.
      if (fact instanceof Fact.Instructed instructed
          && state().outstanding().containsKey(instructed.id())) {
        instructions.issue(instructed.id(), instructed.instruction());
      }
    }
  }

  private void takeSnapshot() {
    if (snapshot.isDone() && journal.wantsSnapshot()) {
      snapshot = journal.writeSnapshotInBackground(seq, state().snapshot());
    }
  }

  private void failAll(Queue<Request> queue) {
    for (Request left = queue.poll(); left != null; left = queue.poll()) {
      left.fail(stopped.orElseThrow());
    }
  }
}
