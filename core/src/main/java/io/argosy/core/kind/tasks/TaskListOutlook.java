package io.argosy.core.kind.tasks;

import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.forecast.Forecast;
import io.argosy.core.forecast.Outlook;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/** When a list of tasks ends: (A5) of docs/algorithms/tasks.md. */
final class TaskListOutlook {
  private TaskListOutlook() {}

  static Outlook of(State state, JobState job, Instant now) {
    TaskListState list = TaskListState.of(job);
    int running = (int) state.tasks(job.id()).stream().filter(Worker::isWorking).count();
    Forecast forecast = forecast(job, list, running);
    double late = job.deadline().map(d -> 1 - forecast.chanceBy(d, now)).orElse(0.0);
    double mean = list.seconds.mean();
    return new Outlook(
        list.tasks(),
        job.keptCount(),
        job.keptCount(),
        mean > 0 ? running / mean : 0,
        forecast.p50Seconds(),
        job.workerCounters.living,
        running,
        job.promiseStatus(late, now),
        forecast,
        late,
        0,
        0,
        Optional.empty(),
        Outlook.Demand.of(job.deadline(), now, OptionalInt.of(list.spec.slots().max())));
  }

  /**
   * The mean of what is left divided among the workers, and half a task until the last of them is
   * done; the deviation of a sum of independent tasks.
   */
  private static Forecast forecast(JobState job, TaskListState list, int running) {
    if (job.phase() != JobState.Phase.RUNNING) {
      return Forecast.OVER;
    }
    double mean = list.seconds.mean();
    if (list.seconds.count() == 0 || running == 0) {
      return Forecast.UNKNOWN;
    }
    double left = list.unfinished(job);
    double workers = Math.min(running, left);
    double expected = mean * left / workers + (workers > 1 ? mean / 2 : 0);
    double deviation = StrictMath.sqrt(list.seconds.variance() * left) / workers;
    double tenth = Forecast.TENTH * deviation;
    return new Forecast(Math.max(0, expected - tenth), expected, expected + tenth);
  }
}
