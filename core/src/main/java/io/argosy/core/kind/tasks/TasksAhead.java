package io.argosy.core.kind.tasks;

import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.math.Seconds;
import java.time.Instant;

/** How many tasks a worker holds at once: (A1) to (A3) of docs/algorithms/tasks.md. */
final class TasksAhead {
  /** A worker holds tasks for about this long, so that a round trip costs little. */
  private static final double SECONDS = 0.5;

  /** The most tasks that a worker holds: an entry of the journal stays small. */
  private static final long MOST = 256;

  /** At least this many grants of the present size are left, so that no worker holds the tail. */
  private static final long GRANTS_LEFT = 4;

  private TasksAhead() {}

  /** The tasks that a worker should hold, the one that it runs included. */
  static long of(JobState job) {
    TaskListState list = TaskListState.of(job);
    double mean = list.seconds.mean();
    // (A1) one at a time until the first task was measured.
    long byTime =
        list.seconds.count() == 0 ? 1 : (long) Math.min(MOST, SECONDS / Math.max(mean, 1e-9));
    long workers = Math.max(1, job.workerCounters.living);
    // (A2) near the end, queues shrink with what is left.
    long byRest = Math.ceilDiv(list.waiting.size(), GRANTS_LEFT * workers);
    return Math.clamp(Math.min(byTime, byRest), 1, MOST);
  }

  /** (A3) whether a worker has been on its task for so long that nothing should wait behind it. */
  static boolean isLong(JobState job, Worker worker, Instant now) {
    return TaskListState.of(job)
        .since(worker)
        .filter(began -> Seconds.between(began, now) > SECONDS)
        .isPresent();
  }
}
