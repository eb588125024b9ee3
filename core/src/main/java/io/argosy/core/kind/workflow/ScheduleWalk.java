package io.argosy.core.kind.workflow;

import io.argosy.core.dag.live.Assignment;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.spec.Flow;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Simulates a schedule from now on: each lane in its order, each task when its predecessors have
 * ended. Delays shift later tasks.
 */
public final class ScheduleWalk {
  /** An upper limit: later ends do not matter. */
  private static final double MOST_SECONDS = 1e10;

  /** (R2) an overdue task is expected to take this much more of its elapsed time. */
  private static final double OVERRUN = 0.25;

  private ScheduleWalk() {}

  /** Scales the planned duration of a task. */
  @FunctionalInterface
  public interface Period {
    double of(int task, int worker);
  }

  /** When all planned tasks will have ended. */
  public static Instant end(JobState job, Instant now) {
    double seconds = Math.min(seconds(job, now, (task, worker) -> 1), MOST_SECONDS);
    return now.plus(Seconds.toDuration(seconds));
  }

  /** Seconds until all planned and running tasks will have ended. */
  public static double seconds(JobState job, Instant now, Period period) {
    FlowState flow = FlowState.of(job);
    Map<Integer, Double> ends = new HashMap<>();
    Map<Integer, Double> free = new HashMap<>();
    double last = 0;
    for (FlowStateView.Running one : flow.running.values()) {
      double factor = period.of(one.task(), one.worker());
      double left = left(one, one.plannedSeconds() * factor, now);
      ends.put(one.task(), left);
      free.put(one.worker(), left);
      last = Math.max(last, left);
    }
    for (Assignment next : flow.plan()) {
      double start = free.getOrDefault(next.worker(), 0.0);
      for (Flow.Input input : flow.spec.flow().tasks().get(next.task()).inputs()) {
        start = Math.max(start, ends.getOrDefault(input.from(), 0.0));
      }
      double end = start + next.seconds() * period.of(next.task(), next.worker());
      ends.put(next.task(), end);
      free.put(next.worker(), end);
      last = Math.max(last, end);
    }
    return last;
  }

  /** (R2) the remaining seconds of a running task. */
  public static double left(FlowStateView.Running running, double planned, Instant now) {
    double elapsed = Math.max(0, Seconds.between(running.since(), now));
    return Math.max(planned - elapsed, OVERRUN * elapsed);
  }
}
