package io.argosy.server.compat;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.AttemptId;
import io.argosy.server.compat.WorkerNumber.Standing;
import io.argosy.server.realm.CompatAgent;
import io.argosy.server.realm.RealmWorld;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Reports from workers: started, progress, finished. Each answer is a few lines of text. */
final class BalancerCalls {
  private final CompatContext compatContext;

  BalancerCalls(CompatContext compatContext) {
    this.compatContext = compatContext;
  }

  /**
   * Handles a start; a second start is a resume: the worker keeps its assignment, and its count
   * continues.
   *
   * @param since how long the program has run by its own clock: a program that repeats a start
   *     because its first call was lost does not begin at 0
   */
  String start(CompatContext.At at, long worker, Duration since) throws IOException {
    Standing.Live live = expected(at, worker);
    if (live.hasStarted()) {
      at.notes(live.attempt()).resumed(live.task().elapsed().minus(since));
    } else {
      at.world().tell(time -> new Stimulus.AttemptStarted(time, live.attempt()));
    }
    compatContext.clients().started(at.world(), live.attempt(), since, live.hasStarted());
    return "0 \n" + assignment(at, worker);
  }

  String report(CompatContext.At at, long worker, long count, Duration since) throws IOException {
    Standing.Live live = started(at, worker, since);
    Worker task = live.task();
    Duration elapsed = at.notes(live.attempt()).latestStart().plus(since);
    long done = Math.min(count, task.granted());
    if (elapsed.compareTo(task.elapsed()) <= 0) {
      if (done != task.done()) {
        // A worker that repeats a report repeats its count.
        compatContext.clients().noticed(at.world(), live.attempt());
      }
      throw new CompatRefusal(CompatRefusal.NOT_STARTED_OR_LATE);
    }
    List<Function<Instant, Stimulus>> news = new ArrayList<>();
    news.add(progress(live, done, elapsed));
    news.add(time -> new Stimulus.AssignmentAsked(time, live.attempt()));
    RealmWorld.joined(at.world().tell(news));
    if (done > task.done()) {
      // An earlier upload belongs to an earlier state; the worker still uploads its whole result.
      at.notes(live.attempt()).dropUploads();
    }
    return "0\n" + assignment(at, worker);
  }

  /** Ends the worker; the service keeps its result once its upload is complete too. */
  String finish(CompatContext.At at, long worker, long count, Duration since) throws IOException {
    if (at.standing(worker) instanceof Standing.Over over) {
      return compatContext.late().finish(at, over.attempt(), count);
    }
    Standing.Live live = started(at, worker, since);
    Worker task = live.task();
    Duration elapsed = at.notes(live.attempt()).latestStart().plus(since);
    // The last report and the finish call may fall into the same second.
    if (elapsed.compareTo(task.elapsed()) < 0) {
      throw new CompatRefusal(CompatRefusal.NOT_STARTED_OR_LATE);
    }
    List<Function<Instant, Stimulus>> news = new ArrayList<>();
    if (count > task.granted()) {
      long more = count - task.granted();
      news.add(time -> new Stimulus.WorkOverrun(time, live.attempt(), more));
    }
    if (count != task.done()) {
      Duration later = elapsed.equals(task.elapsed()) ? elapsed.plusSeconds(1) : elapsed;
      news.add(progress(live, count, later));
    }
    if (!news.isEmpty()) {
      RealmWorld.joined(at.world().tell(news));
    }
    at.notes(live.attempt()).finish(Math.min(count, live(at, worker).task().granted()));
    compatContext.keeping().keep(at.world(), live.attempt());
    compatContext.clients().forget(at.world(), live.attempt());
    return "0";
  }

  /** Expects the next report after the same interval as between the last two reports. */
  private static Function<Instant, Stimulus> progress(
      Standing.Live live, long done, Duration elapsed) {
    Duration between = elapsed.minus(live.task().elapsed());
    Duration next = between.compareTo(live.reportIn()) > 0 ? between : live.reportIn();
    return at -> new Stimulus.ProgressReported(at, live.attempt(), done, elapsed, next);
  }

  /** The worker's whole assignment, and when the job is expected to end. */
  private String assignment(CompatContext.At at, long worker) {
    AttemptId attempt = live(at, worker).attempt();
    at.world().followed(attempt);
    notTooLow(at, live(at, worker));
    Standing.Live now = live(at, worker);
    compatContext.clients().told(at.world(), attempt, now.task().granted());
    return " Assigned: " + now.task().granted() + "\n ETA: " + now.etaSeconds();
  }

  /**
   * Raises a lowered assignment above what the worker will have done by its next report: a program
   * that has already passed its new number when it receives it may count wrong.
   */
  private void notTooLow(CompatContext.At at, Standing.Live live) {
    Worker task = live.task();
    long told = compatContext.clients().told(at.world(), live.attempt()).orElse(task.granted());
    long least = Math.min(told, CompatAgent.least(task, task.reportedAt()));
    if (live.balanced() && task.granted() < least) {
      long more = least - task.granted();
      at.world().tell(time -> new Stimulus.WorkOverrun(time, live.attempt(), more));
    }
  }

  private Standing.Live started(CompatContext.At at, long worker, Duration since)
      throws IOException {
    Standing.Live live = expected(at, worker);
    if (!live.hasStarted()) {
      throw new CompatRefusal(CompatRefusal.NOT_STARTED_OR_LATE);
    }
    if (compatContext.clients().isAnEarlierOne(at.world(), live.attempt(), since)) {
      compatContext.clients().noticed(at.world(), live.attempt());
      throw new CompatRefusal(CompatRefusal.WORKER_FINISHED);
    }
    return live;
  }

  private Standing.Live expected(CompatContext.At at, long worker) throws IOException {
    Standing.Live live = live(at, worker);
    if (at.notes(live.attempt()).finished().isPresent()) {
      throw new CompatRefusal(CompatRefusal.WORKER_FINISHED);
    }
    compatContext.hearing().heard(at.world(), live.task());
    return live;
  }

  private static Standing.Live live(CompatContext.At at, long worker) {
    return switch (at.standing(worker)) {
      case Standing.JobOver over -> throw new CompatRefusal(CompatRefusal.JOB_FINISHED);
      case Standing.Unknown unknown -> throw new CompatRefusal(CompatRefusal.OUT_OF_RANGE);
      case Standing.Over over -> throw new CompatRefusal(CompatRefusal.WORKER_FINISHED);
      case Standing.Live live -> live;
    };
  }
}
