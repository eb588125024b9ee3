package io.argosy.agent;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.Instruction;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.ResultRef;
import io.argosy.protocol.job.Way;
import io.argosy.protocol.talk.Answer;
import io.argosy.protocol.talk.Ask;
import io.argosy.protocol.talk.Nonsense;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What is said between a cooperative program and its agent. One question at a time; between two,
 * instructions come in and wait for the next one.
 */
final class Dialogue {
  /** A report may come this part of the interval early. */
  private static final double EARLY = 0.8;

  /** After this many intervals it is told that nothing was done. */
  private static final int OVERDUE = 4;

  /** How long a program waits for what was decided on its news. */
  private static final Duration ATTENTION = Duration.ofSeconds(10);

  private static final Duration POLL = Duration.ofSeconds(1);
  private static final Duration FOREVER = Duration.ofDays(365);

  private final ReentrantLock turn = new ReentrantLock(true);
  private final Stint stint;
  private final Voice voice;
  private final ResultStore store;
  private final Duration patience;
  private Duration reportIn;
  private Duration reportedAt = Duration.ZERO;
  private Duration spokenAt = Duration.ZERO;
  private long reported;
  private boolean asked;
  private boolean left;
  private boolean stopped;

  Dialogue(Stint stint, Voice voice, ResultStore store, Duration reportIn, Way.Over over) {
    this.stint = stint;
    this.voice = voice;
    this.store = store;
    this.reportIn = reportIn;
    // Over lines a program waits as long as it takes; an HTTP client would give up.
    this.patience = over == Way.Over.LINES ? FOREVER : POLL;
  }

  Answer answer(Ask ask) throws Nonsense, IOException, InterruptedException {
    turn.lockInterruptibly();
    try {
      return switch (ask) {
        case Ask.Start start -> isBegun() ? work() : next();
        case Ask.Report report -> report(report.done());
        case Ask.Store stored -> store(stored.done(), stored.file());
        case Ask.Finish finish -> finish(finish.done());
      };
    } finally {
      turn.unlock();
    }
  }

  private Answer report(long done) throws Nonsense, InterruptedException {
    Optional<Voice.Progress> progress;
    synchronized (this) {
      stint.reach(done);
      progress = progress();
    }
    if (progress.isPresent()) {
      heard(voice.progressed(progress.get()));
    }
    return work();
  }

  private Answer store(long done, Optional<String> file)
      throws Nonsense, IOException, InterruptedException {
    Optional<Interval> piece;
    synchronized (this) {
      stint.reach(done);
      piece = stint.piece();
    }
    if (piece.isEmpty()) {
      return new Answer.Kept(done);
    }
    ResultRef result = store.take(piece.get(), file);
    Optional<Voice.Progress> progress;
    synchronized (this) {
      stint.store(piece.get());
      progress = progress();
    }
    boolean refused = heard(voice.stored(piece.get(), result, progress));
    return refused
        ? new Answer.Refused(ResultStore.words(piece.get()) + ": stored by another, or not wanted")
        : new Answer.Kept(done);
  }

  private Answer finish(long done) throws Nonsense, InterruptedException {
    synchronized (this) {
      if (!stint.isBegun()) {
        return next();
      }
      stint.reach(done);
      if (stint.unstored() > 0) {
        throw new Nonsense(
            "asked to finish at done "
                + done
                + ", but has not stored the last "
                + stint.unstored());
      }
      if (!stint.isThrough()) {
        left = true;
        return new Answer.End();
      }
    }
    return next();
  }

  /** More work, or the end, or neither yet. */
  private synchronized Answer next() throws InterruptedException {
    long until = System.nanoTime() + patience.toNanos();
    while (true) {
      listen();
      if (stopped) {
        return new Answer.End();
      }
      if (stint.begin()) {
        asked = false;
        return work();
      }
      if (!asked) {
        asked = true;
        voice.asksToFinish(stint.total());
      }
      long millis = (until - System.nanoTime()) / 1_000_000;
      if (millis <= 0) {
        return new Answer.Wait(POLL);
      }
      wait(millis);
    }
  }

  /** The work as it stands, after everything that was waiting for the program to listen. */
  private synchronized Answer work() {
    listen();
    spokenAt = voice.elapsed();
    Duration next = reportedAt.plus(reportIn).minus(spokenAt);
    return new Answer.Work(stint.first(), stint.count(), next);
  }

  private void listen() {
    stint.listen().forEach(it -> voice.steered(it.id(), it.yielded()));
  }

  /** What is worth telling now. */
  private Optional<Voice.Progress> progress() {
    Duration elapsed = voice.elapsed();
    double since = elapsed.minus(reportedAt).toNanos();
    boolean moved = stint.total() > reported;
    if (since < (moved ? EARLY : OVERDUE) * reportIn.toNanos()) {
      return Optional.empty();
    }
    Duration gap = elapsed.minus(spokenAt);
    reportedAt = elapsed;
    reported = stint.total();
    Duration nextIn = gap.compareTo(reportIn) > 0 ? gap : reportIn;
    return Optional.of(new Voice.Progress(reported, elapsed, nextIn));
  }

  /** Waits for what was decided; says whether a result was refused. */
  private boolean heard(CompletableFuture<List<Fact>> answer) throws InterruptedException {
    try {
      List<Fact> facts = answer.get(ATTENTION.toMillis(), TimeUnit.MILLISECONDS);
      return voice.heed(facts, this::reportEvery);
    } catch (ExecutionException | TimeoutException e) {
      // Whoever decides is gone or slow. The result is on disk and will be found there.
      return false;
    }
  }

  private synchronized void reportEvery(Duration interval) {
    reportIn = interval;
  }

  synchronized void steer(InstructionId id, Instruction.Steer steer) {
    stint
        .steer(id, steer.grant(), steer.yield())
        .forEach(it -> voice.steered(it.id(), it.yielded()));
    reportEvery(steer.reportIn());
    notifyAll();
  }

  /** Nothing more is to be done; says whether the program was waiting for that. */
  synchronized boolean stop() {
    stopped = true;
    notifyAll();
    return asked;
  }

  synchronized boolean isStopped() {
    return stopped;
  }

  /** Whether the program has nothing to do but wait. */
  synchronized boolean isWaiting() {
    return asked;
  }

  private synchronized boolean isBegun() {
    return stint.isBegun();
  }

  /** Whether the program went before its work was done, and said so. */
  synchronized boolean hasLeft() {
    return left;
  }

  /** What it was at. */
  synchronized Optional<Interval> running() {
    return stint.running();
  }

  /** A sentence about a program that ended without a word. */
  synchronized String leftUndone() {
    if (!stint.isBegun() && !asked) {
      return "ended with exit code 0 and never asked to start";
    }
    return "ended with exit code 0 before it asked to finish; it had said done "
        + (stint.total())
        + " and not stored "
        + stint.unstored()
        + " of them";
  }
}
