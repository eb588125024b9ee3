package io.argosy.agent;

import io.argosy.core.kernel.Instruction;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.protocol.talk.Answer;
import io.argosy.protocol.talk.Nonsense;
import java.time.Duration;
import java.util.Optional;

/**
 * Mediates between the cooperative workers of a partition and the level above: collects the
 * workers' reports and reports for all. A worker that has finished asks here; only when all have
 * finished is the level above asked, and no worker ends before it agrees. (W7)
 */
final class Foreman {
  /** A report may come this part of the interval early. */
  private static final double EARLY = 0.8;

  /** After this many intervals without progress it reports that nothing was done. */
  private static final int OVERDUE = 4;

  private static final Duration POLL = Duration.ofSeconds(1);

  private final Crew crew;
  private final Voice voice;
  private Duration reportIn;
  private Duration reportedAt = Duration.ZERO;
  private Duration spokenAt = Duration.ZERO;
  private long reported;
  private boolean asked;
  private boolean stopped;

  Foreman(Crew crew, Voice voice, Duration reportIn) {
    this.crew = crew;
    this.voice = voice;
    this.reportIn = reportIn;
  }

  private double now() {
    return Seconds.of(voice.elapsed());
  }

  /** Records a worker's progress. */
  synchronized Optional<Voice.Progress> reach(int worker, long done) throws Nonsense {
    crew.stint(worker).reach(done);
    crew.hear(worker, now());
    return progress(worker);
  }

  /** The piece that a result covers if the worker stores it now. */
  synchronized Optional<Interval> piece(int worker, long done) throws Nonsense {
    crew.stint(worker).reach(done);
    return crew.stint(worker).piece();
  }

  /** Records that the result of a piece is stored. */
  synchronized Optional<Voice.Progress> store(int worker, Interval piece) {
    crew.stint(worker).store(piece);
    crew.hear(worker, now());
    return progress(worker);
  }

  /** The report to the level above, if one is due. */
  private Optional<Voice.Progress> progress(int worker) {
    Duration elapsed = voice.elapsed();
    double since = elapsed.minus(reportedAt).toNanos();
    if (since < EARLY * reportIn.toNanos()) {
      return Optional.empty();
    }
    crew.measure(worker, now());
    long predicted = crew.predicted(now());
    if (predicted == reported && since < OVERDUE * reportIn.toNanos()) {
      return Optional.empty();
    }
    Duration gap = elapsed.minus(spokenAt);
    reportedAt = elapsed;
    reported = predicted;
    Duration nextIn = gap.compareTo(reportIn) > 0 ? gap : reportIn;
    return Optional.of(new Voice.Progress(predicted, elapsed, nextIn));
  }

  /** The current work of a worker, after every change that waited for its question. */
  synchronized Answer work(int worker) {
    listen(worker);
    spokenAt = voice.elapsed();
    double upper = Seconds.of(reportedAt.plus(reportIn).minus(spokenAt));
    double next = Math.min(upper, crew.reportIn(worker, now()));
    Stint stint = crew.stint(worker);
    return new Answer.Work(stint.first(), stint.count(), Seconds.toDuration(next));
  }

  /**
   * More work for a worker, or the end, or neither yet.
   *
   * @param patience how long to wait for that
   */
  synchronized Answer next(int worker, Duration patience) throws InterruptedException {
    long until = System.nanoTime() + patience.toNanos();
    while (true) {
      if (stopped) {
        return new Answer.End();
      }
      boolean begun = crew.begin(worker, now());
      moved();
      if (begun) {
        asked = false;
        return work(worker);
      }
      if (crew.isIdle() && !asked) {
        asked = true;
        voice.asksToFinish(crew.total());
      }
      long millis = (until - System.nanoTime()) / 1_000_000;
      if (millis <= 0) {
        return new Answer.Wait(POLL);
      }
      wait(millis);
    }
  }

  private void listen(int worker) {
    crew.listen(worker, now());
    moved();
  }

  /** After work may have moved: waiting workers check again, and the level above is answered. */
  private void moved() {
    crew.answers().forEach(it -> voice.steered(it.id(), it.yielded()));
    notifyAll();
  }

  synchronized void steer(InstructionId id, Instruction.Steer steer) {
    crew.steer(id, steer.grant(), steer.yield(), now());
    reportEvery(steer.reportIn());
    moved();
  }

  synchronized void reportEvery(Duration interval) {
    reportIn = interval;
  }

  /** A worker ends before its work is done. */
  synchronized void leave(int worker) {
    crew.leave(worker, now());
    moved();
  }

  /** Ends the work of all workers. */
  synchronized void stop() {
    stopped = true;
    notifyAll();
  }

  synchronized boolean isStopped() {
    return stopped;
  }

  /** Whether a worker is idle. */
  synchronized boolean isWaiting(int worker) {
    return crew.waits(worker);
  }

  /** Whether a worker was given work and has not asked for more since. */
  synchronized boolean isBegun(int worker) {
    return crew.stint(worker).isBegun();
  }

  synchronized boolean isThrough(int worker) {
    return crew.stint(worker).isThrough();
  }

  /** Iterations a worker has done, of which the result is not stored. */
  synchronized long unstored(int worker) {
    return crew.stint(worker).unstored();
  }

  /** Iterations a worker has done since its start. */
  synchronized long total(int worker) {
    return crew.stint(worker).total();
  }

  /** The interval that a worker is computing. */
  synchronized Optional<Interval> running(int worker) {
    return crew.stint(worker).running();
  }
}
