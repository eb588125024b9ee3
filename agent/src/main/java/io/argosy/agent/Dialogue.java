package io.argosy.agent;

import io.argosy.core.kernel.Fact;
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
 * The protocol between one worker of a cooperative program and its agent. The worker asks one
 * question at a time; instructions that arrive between two questions wait for the next one.
 */
final class Dialogue {
  /** How long a program waits for the decision on its report. */
  private static final Duration ATTENTION = Duration.ofSeconds(10);

  private static final Duration POLL = Duration.ofSeconds(1);
  private static final Duration FOREVER = Duration.ofDays(365);

  private final ReentrantLock turn = new ReentrantLock(true);
  private final Foreman foreman;
  private final int worker;
  private final Voice voice;
  private final ResultStore store;
  private final Duration patience;
  private volatile boolean left;

  Dialogue(Foreman foreman, int worker, Voice voice, ResultStore store, Way.Over over) {
    this.foreman = foreman;
    this.worker = worker;
    this.voice = voice;
    this.store = store;
    // Over lines a program waits without limit; an HTTP client would time out.
    this.patience = over == Way.Over.LINES ? FOREVER : POLL;
  }

  Answer answer(Ask ask) throws Nonsense, IOException, InterruptedException {
    turn.lockInterruptibly();
    try {
      return switch (ask) {
        case Ask.Start start -> foreman.isBegun(worker) ? foreman.work(worker) : next();
        case Ask.Report report -> report(report.done());
        case Ask.Store stored -> store(stored.done(), stored.file());
        case Ask.Finish finish -> finish(finish.done());
      };
    } finally {
      turn.unlock();
    }
  }

  private Answer next() throws InterruptedException {
    return left ? new Answer.End() : foreman.next(worker, patience);
  }

  private Answer report(long done) throws Nonsense, InterruptedException {
    Optional<Voice.Progress> progress = foreman.reach(worker, done);
    if (progress.isPresent()) {
      heard(voice.progressed(progress.get()));
    }
    return foreman.work(worker);
  }

  private Answer store(long done, Optional<String> file)
      throws Nonsense, IOException, InterruptedException {
    Optional<Interval> piece = foreman.piece(worker, done);
    if (piece.isEmpty()) {
      return new Answer.Kept(done);
    }
    ResultRef result = store.take(piece.get(), file);
    Optional<Voice.Progress> progress = foreman.store(worker, piece.get());
    boolean refused = heard(voice.stored(piece.get(), result, progress));
    return refused
        ? new Answer.Refused(ResultStore.words(piece.get()) + ": stored by another, or not wanted")
        : new Answer.Kept(done);
  }

  private Answer finish(long done) throws Nonsense, InterruptedException {
    if (!foreman.isBegun(worker)) {
      return next();
    }
    foreman.piece(worker, done);
    long unstored = foreman.unstored(worker);
    if (unstored > 0) {
      String said = "asked to finish at done " + done;
      throw new Nonsense(said + ", but has not stored the last " + unstored);
    }
    if (!foreman.isThrough(worker)) {
      left = true;
      foreman.leave(worker);
    }
    return next();
  }

  /** Waits for the decision; returns whether a result was refused. */
  private boolean heard(CompletableFuture<List<Fact>> answer) throws InterruptedException {
    try {
      List<Fact> facts = answer.get(ATTENTION.toMillis(), TimeUnit.MILLISECONDS);
      return voice.heed(facts, foreman::reportEvery);
    } catch (ExecutionException | TimeoutException e) {
      // The server is gone or slow. The result is on disk and will be found there.
      return false;
    }
  }

  /** Whether the program announced that it ends before its work is done. */
  boolean hasLeft() {
    return left;
  }

  /** A sentence about a program that ended without a last report. */
  String leftUndone() {
    if (!foreman.isBegun(worker) && !foreman.isWaiting(worker)) {
      return "ended with exit code 0 and never asked to start";
    }
    return "ended with exit code 0 before it asked to finish; it had said done "
        + foreman.total(worker)
        + " and not stored "
        + foreman.unstored(worker)
        + " of them";
  }
}
