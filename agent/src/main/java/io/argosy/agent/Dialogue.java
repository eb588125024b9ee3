package io.argosy.agent;

import io.argosy.agent.cooperative.WorkerBalancer;
import io.argosy.agent.report.AttemptReporter;
import io.argosy.core.model.Interval;
import io.argosy.core.model.ResultRef;
import io.argosy.protocol.job.Participation;
import io.argosy.protocol.talk.Answer;
import io.argosy.protocol.talk.Ask;
import io.argosy.protocol.talk.BadMessage;
import io.argosy.protocol.wire.Ack;
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
  private final WorkerBalancer workerBalancer;
  private final int worker;
  private final AttemptReporter attemptReporter;
  private final ResultStore store;
  private final Duration patience;
  private volatile boolean left;

  Dialogue(
      WorkerBalancer workerBalancer,
      int worker,
      AttemptReporter attemptReporter,
      ResultStore store,
      Participation.Over over) {
    this.workerBalancer = workerBalancer;
    this.worker = worker;
    this.attemptReporter = attemptReporter;
    this.store = store;
    // Over lines a program waits without limit; an HTTP client would time out.
    this.patience = over == Participation.Over.LINES ? FOREVER : POLL;
  }

  Answer answer(Ask ask) throws BadMessage, IOException, InterruptedException {
    turn.lockInterruptibly();
    try {
      return switch (ask) {
        case Ask.Start start ->
            workerBalancer.isBegun(worker) ? workerBalancer.work(worker) : next();
        case Ask.Report report -> report(report.done());
        case Ask.Store stored -> store(stored.done(), stored.file());
        case Ask.Finish finish -> finish(finish.done());
      };
    } finally {
      turn.unlock();
    }
  }

  private Answer next() throws InterruptedException {
    return left ? new Answer.End() : workerBalancer.next(worker, patience);
  }

  private Answer report(long done) throws BadMessage, InterruptedException {
    Optional<AttemptReporter.Progress> progress = workerBalancer.reach(worker, done);
    if (progress.isPresent()) {
      heard(attemptReporter.progressed(progress.get()));
    }
    return workerBalancer.work(worker);
  }

  private Answer store(long done, Optional<String> file)
      throws BadMessage, IOException, InterruptedException {
    Optional<Interval> piece = workerBalancer.piece(worker, done);
    if (piece.isEmpty()) {
      return new Answer.Kept(done);
    }
    ResultRef result = store.take(piece.get(), file);
    Optional<AttemptReporter.Progress> progress = workerBalancer.store(worker, piece.get());
    boolean refused = heard(attemptReporter.stored(piece.get(), result, progress));
    return refused
        ? new Answer.Refused(ResultStore.words(piece.get()) + ": stored by another, or not wanted")
        : new Answer.Kept(done);
  }

  private Answer finish(long done) throws BadMessage, InterruptedException {
    if (!workerBalancer.isBegun(worker)) {
      return next();
    }
    workerBalancer.piece(worker, done);
    long unstored = workerBalancer.unstored(worker);
    if (unstored > 0) {
      String said = "asked to finish at done " + done;
      throw new BadMessage(said + ", but has not stored the last " + unstored);
    }
    if (!workerBalancer.isThrough(worker)) {
      left = true;
      workerBalancer.leave(worker);
    }
    return next();
  }

  /** Waits for the decision; returns whether a result was refused. */
  private boolean heard(CompletableFuture<List<Ack>> answer) throws InterruptedException {
    try {
      List<Ack> acks = answer.get(ATTENTION.toMillis(), TimeUnit.MILLISECONDS);
      return attemptReporter.handle(acks, workerBalancer::reportEvery);
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
    if (!workerBalancer.isBegun(worker) && !workerBalancer.isWaiting(worker)) {
      return "ended with exit code 0 and never asked to start";
    }
    return "ended with exit code 0 before it asked to finish; it had reported "
        + workerBalancer.total(worker)
        + " and not stored "
        + workerBalancer.unstored(worker)
        + " of them";
  }
}
