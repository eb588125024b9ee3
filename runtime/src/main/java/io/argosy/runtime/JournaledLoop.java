package io.argosy.runtime;

import io.argosy.core.engine.loop.DecidedEntry;
import io.argosy.core.engine.loop.DecisionLoop;
import io.argosy.core.engine.loop.Halt;
import io.argosy.core.engine.loop.LoopLimits;
import io.argosy.core.engine.loop.LoopPorts;
import io.argosy.core.engine.loop.LoopPorts.Written;
import io.argosy.core.engine.loop.LoopRequest;
import io.argosy.core.engine.loop.LoopStart;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.journal.Entry;
import io.argosy.journal.Journal;
import io.argosy.journal.RecoveredState;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A decision loop that stores its entries and snapshots in a journal. Belongs to one thread at a
 * time; after a failure it throws {@link DriverStopped}.
 */
final class JournaledLoop {
  private final Journal journal;
  private final InstantSource clock;
  private final List<Listener> listeners;
  private final DecisionLoop loop;
  private Instant due = Instant.MAX;
  private CompletableFuture<Void> snapshot = CompletableFuture.completedFuture(null);

  JournaledLoop(
      Journal journal, InstantSource clock, Instructions instructions, List<Listener> listeners) {
    this.journal = journal;
    this.clock = clock;
    this.listeners = List.copyOf(listeners);
    RecoveredState recoveredState = RecoveredState.from(journal);
    // A journal stores the epoch of its owner itself.
    LoopStart start = new LoopStart(recoveredState.state(), recoveredState.lastSeq(), 0);
    loop =
        new DecisionLoop(
            start,
            new LoopPorts(
                clock::instant,
                (epoch, entry, then) -> append(entry, then),
                instructions::issue,
                asked -> due = asked,
                List.of(this::stored)),
            LoopLimits.STANDARD);
  }

  /** The clock, but never behind the journal at the start. Any thread may read it. */
  InstantSource clock() {
    Duration ahead = loop.ahead();
    return () -> clock.instant().plus(ahead);
  }

  State state() {
    return loop.state();
  }

  void open(List<Function<Instant, Stimulus>> news) {
    stopping(() -> loop.open(news));
  }

  void offer(LoopRequest request) {
    loop.offer(request);
  }

  /** Whether requests wait. */
  boolean hasWork() {
    return loop.hasWork();
  }

  /** Handles timers and requests, up to the size of one entry. */
  void turn() {
    if (untilDue().isZero()) {
      loop.wake();
    }
    stopping(loop::turn);
  }

  /** The time until the kernel's next timer. */
  Duration untilDue() {
    Instant now = loop.now();
    if (!due.isAfter(now)) {
      return Duration.ZERO;
    }
    // Instant.MAX is too far away for nanoseconds; one needless wake-up per day is harmless.
    Instant latest = now.plus(Duration.ofDays(1));
    return Duration.between(now, due.isBefore(latest) ? due : latest);
  }

  /** Stops permanently: every request, present or later, fails. */
  void stop(DriverStopped why) {
    loop.halt(Halt.stopped(why));
  }

  private void stopping(Runnable step) {
    long before = loop.lastSeq();
    try {
      step.run();
      if (loop.lastSeq() > before) {
        takeSnapshot();
      }
    } catch (RuntimeException | Error e) {
      DriverStopped why = DriverStopped.because(e);
      stop(why);
      throw why;
    }
  }

  private void append(DecidedEntry entry, Consumer<Written> then) {
    journal.append(stored(entry));
    then.accept(Written.STORED);
  }

  private void stored(DecidedEntry decided, State state) {
    Entry entry = stored(decided);
    listeners.forEach(listener -> listener.stored(entry, state));
  }

  private static Entry stored(DecidedEntry entry) {
    return Entry.of(entry.seq(), entry.stimuli(), entry.facts());
  }

  private void takeSnapshot() {
    if (snapshot.isDone() && journal.wantsSnapshot()) {
      snapshot = journal.writeSnapshotInBackground(loop.lastSeq(), state().snapshot());
    }
  }
}
