package io.argosy.server.door;

import io.argosy.core.kernel.Stimulus;
import io.argosy.core.kernel.Task;
import io.argosy.core.model.AttemptId;
import io.argosy.server.door.Worker.Standing;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;

/** What workers say: started, got so far, finished. Each answer is a few lines of text. */
final class BalancerCalls {
  private final Desk desk;

  BalancerCalls(Desk desk) {
    this.desk = desk;
  }

  /** A second start is a resume: the worker counts its time anew and keeps its assignment. */
  String start(Desk.At at, long worker) throws IOException {
    Standing.Live live = expected(at, worker);
    if (live.hasStarted()) {
      at.notes(live.attempt()).resumed(live.task().elapsed());
    } else {
      at.world().tell(time -> new Stimulus.AttemptStarted(time, live.attempt()));
    }
    return "0 \n" + assignment(at, worker);
  }

  String report(Desk.At at, long worker, long count, Duration since) throws IOException {
    Standing.Live live = started(at, worker);
    Task task = live.task();
    Duration elapsed = at.notes(live.attempt()).latestStart().plus(since);
    if (elapsed.compareTo(task.elapsed()) <= 0) {
      throw new Refusal(Refusal.NOT_STARTED_OR_LATE);
    }
    long done = Math.min(count, task.granted());
    at.world().tell(progress(live, done, elapsed));
    if (done > task.done()) {
      // What was uploaded before is of an earlier state; the whole result is still to come.
      at.notes(live.attempt()).dropUploads();
    }
    return "0\n" + assignment(at, worker);
  }

  /** The worker does no more; what it did is kept when its upload is there too. */
  String finish(Desk.At at, long worker, long count, Duration since) throws IOException {
    Standing.Live live = started(at, worker);
    Task task = live.task();
    Duration elapsed = at.notes(live.attempt()).latestStart().plus(since);
    // The last report and the end may fall into one second.
    if (elapsed.compareTo(task.elapsed()) < 0) {
      throw new Refusal(Refusal.NOT_STARTED_OR_LATE);
    }
    long done = Math.min(count, task.granted());
    if (done != task.done()) {
      Duration later = elapsed.equals(task.elapsed()) ? elapsed.plusSeconds(1) : elapsed;
      at.world().tell(progress(live, done, later));
    }
    at.notes(live.attempt()).finish(done);
    desk.keeping().keep(at.world(), live.attempt());
    return "0";
  }

  private static Function<Instant, Stimulus> progress(
      Standing.Live live, long done, Duration elapsed) {
    return at -> new Stimulus.ProgressReported(at, live.attempt(), done, elapsed, live.reportIn());
  }

  /** The worker's whole assignment, and when the job is expected to end. */
  private static String assignment(Desk.At at, long worker) {
    AttemptId attempt = live(at, worker).attempt();
    at.world().followed(attempt);
    Standing.Live now = live(at, worker);
    return " Assigned: " + now.task().granted() + "\n ETA: " + now.etaSeconds();
  }

  private Standing.Live started(Desk.At at, long worker) throws IOException {
    Standing.Live live = expected(at, worker);
    if (!live.hasStarted()) {
      throw new Refusal(Refusal.NOT_STARTED_OR_LATE);
    }
    return live;
  }

  private Standing.Live expected(Desk.At at, long worker) throws IOException {
    Standing.Live live = live(at, worker);
    if (at.notes(live.attempt()).finished().isPresent()) {
      throw new Refusal(Refusal.WORKER_FINISHED);
    }
    desk.hearing().heard(at.world(), live.attempt());
    return live;
  }

  private static Standing.Live live(Desk.At at, long worker) {
    return switch (at.standing(worker)) {
      case Standing.JobOver over -> throw new Refusal(Refusal.JOB_FINISHED);
      case Standing.Unknown unknown -> throw new Refusal(Refusal.OUT_OF_RANGE);
      case Standing.Over over -> throw new Refusal(Refusal.WORKER_FINISHED);
      case Standing.Live live -> live;
    };
  }
}
