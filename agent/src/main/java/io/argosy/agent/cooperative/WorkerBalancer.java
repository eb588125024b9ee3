package io.argosy.agent.cooperative;

import io.argosy.agent.report.AttemptReporter;
import io.argosy.agent.report.WireValues;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.protocol.talk.Answer;
import io.argosy.protocol.talk.BadMessage;
import io.argosy.protocol.wire.Order;
import java.time.Duration;
import java.util.Optional;

/**
 * Mediates between the cooperative workers of a partition and the level above: collects the
 * workers' reports and reports for all. A worker that has finished asks here; only when all have
 * finished is the level above asked, and no worker ends before it agrees. (W7)
 */
public final class WorkerBalancer {
  /** A report may come this part of the interval early. */
  private static final double EARLY = 0.8;

  /** After this many intervals without progress it reports that nothing was done. */
  private static final int OVERDUE = 4;

  private static final Duration POLL = Duration.ofSeconds(1);

  private final WorkerPool workerPool;
  private final AttemptReporter attemptReporter;
  private Duration reportIn;
  private Duration reportedAt = Duration.ZERO;
  private Duration spokenAt = Duration.ZERO;
  private long reported;
  private boolean asked;
  private boolean stopped;

  public WorkerBalancer(WorkerPool workerPool, AttemptReporter attemptReporter, Duration reportIn) {
    this.workerPool = workerPool;
    this.attemptReporter = attemptReporter;
    this.reportIn = reportIn;
  }

  private double now() {
    return Seconds.of(attemptReporter.elapsed());
  }

  /** Records a worker's progress. */
  public synchronized Optional<AttemptReporter.Progress> reach(int worker, long done)
      throws BadMessage {
    workerPool.stint(worker).reach(done);
    workerPool.hear(worker, now());
    return progress(worker);
  }

  /** The piece that a result covers if the worker stores it now. */
  public synchronized Optional<Interval> piece(int worker, long done) throws BadMessage {
    workerPool.stint(worker).reach(done);
    return workerPool.stint(worker).piece();
  }

  /** Records that the result of a piece is stored. */
  public synchronized Optional<AttemptReporter.Progress> store(int worker, Interval piece) {
    workerPool.stint(worker).store(piece);
    workerPool.hear(worker, now());
    return progress(worker);
  }

  /** The report to the level above, if one is due. */
  private Optional<AttemptReporter.Progress> progress(int worker) {
    Duration elapsed = attemptReporter.elapsed();
    double since = elapsed.minus(reportedAt).toNanos();
    if (since < EARLY * reportIn.toNanos()) {
      return Optional.empty();
    }
    workerPool.measure(worker, now());
    long predicted = workerPool.predicted(now());
    if (predicted == reported && since < OVERDUE * reportIn.toNanos()) {
      return Optional.empty();
    }
    Duration gap = elapsed.minus(spokenAt);
    reportedAt = elapsed;
    reported = predicted;
    Duration nextIn = gap.compareTo(reportIn) > 0 ? gap : reportIn;
    return Optional.of(new AttemptReporter.Progress(predicted, elapsed, nextIn));
  }

  /** The current work of a worker, after every change that waited for its question. */
  public synchronized Answer work(int worker) {
    listen(worker);
    spokenAt = attemptReporter.elapsed();
    double upper = Seconds.of(reportedAt.plus(reportIn).minus(spokenAt));
    double next = Math.min(upper, workerPool.reportIn(worker, now()));
    IntervalProgress intervalProgress = workerPool.stint(worker);
    return new Answer.Work(
        intervalProgress.first(), intervalProgress.count(), Seconds.toDuration(next));
  }

  /**
   * More work for a worker, or the end, or neither yet.
   *
   * @param patience how long to wait for that
   */
  public synchronized Answer next(int worker, Duration patience) throws InterruptedException {
    long until = System.nanoTime() + patience.toNanos();
    while (true) {
      if (stopped) {
        return new Answer.End();
      }
      boolean begun = workerPool.begin(worker, now());
      moved();
      if (begun) {
        asked = false;
        return work(worker);
      }
      if (workerPool.isIdle() && !asked) {
        asked = true;
        attemptReporter.asksToFinish(workerPool.total());
      }
      long millis = (until - System.nanoTime()) / 1_000_000;
      if (millis <= 0) {
        return new Answer.Wait(POLL);
      }
      wait(millis);
    }
  }

  private void listen(int worker) {
    workerPool.listen(worker, now());
    moved();
  }

  /** After work may have moved: waiting workers check again, and the level above is answered. */
  private void moved() {
    workerPool.answers().forEach(it -> attemptReporter.steered(it.id(), it.yielded()));
    notifyAll();
  }

  public synchronized void steer(Order.Steer steer) {
    InstructionId id = new InstructionId(steer.id());
    workerPool.steer(id, WireValues.intervals(steer.grant()), steer.yield(), now());
    reportEvery(steer.reportIn());
    moved();
  }

  public synchronized void reportEvery(Duration interval) {
    reportIn = interval;
  }

  /** A worker ends before its work is done. */
  public synchronized void leave(int worker) {
    workerPool.leave(worker, now());
    moved();
  }

  /** Ends the work of all workers. */
  public synchronized void stop() {
    stopped = true;
    notifyAll();
  }

  public synchronized boolean isStopped() {
    return stopped;
  }

  /** Whether a worker is idle. */
  public synchronized boolean isWaiting(int worker) {
    return workerPool.waits(worker);
  }

  /** Whether a worker was given work and has not asked for more since. */
  public synchronized boolean isBegun(int worker) {
    return workerPool.stint(worker).isBegun();
  }

  public synchronized boolean isThrough(int worker) {
    return workerPool.stint(worker).isThrough();
  }

  /** Iterations a worker has done, of which the result is not stored. */
  public synchronized long unstored(int worker) {
    return workerPool.stint(worker).unstored();
  }

  /** Iterations a worker has done since its start. */
  public synchronized long total(int worker) {
    return workerPool.stint(worker).total();
  }

  /** The interval that a worker is computing. */
  public synchronized Optional<Interval> running(int worker) {
    return workerPool.stint(worker).running();
  }
}
