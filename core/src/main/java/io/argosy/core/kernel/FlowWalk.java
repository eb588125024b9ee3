package io.argosy.core.kernel;

import io.argosy.core.dag.live.Assignment;
import io.argosy.core.model.Flow;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Walks through a schedule from now on: each lane in its order, each task when those it waits for
 * have ended. What is late shifts what follows.
 */
public final class FlowWalk {
  /** Later than that is no matter. */
  private static final double MOST_SECONDS = 1e10;

  /** (R2) a task that takes longer than planned takes another part of what it took already. */
  private static final double OVERRUN = 0.25;

  private FlowWalk() {}

  /** How much longer a task takes, or shorter, than was planned. */
  @FunctionalInterface
  public interface Stretch {
    double of(int task, int worker);
  }

  /** When all that is planned will have ended. */
  static Instant end(JobState job, Instant now) {
    double seconds = Math.min(seconds(job, now, (task, worker) -> 1), MOST_SECONDS);
    return now.plusNanos((long) (seconds * 1e9));
  }

  /** Seconds until all that is planned and running will have ended. */
  public static double seconds(JobState job, Instant now, Stretch stretch) {
    FlowState flow = job.flow();
    Map<Integer, Double> ends = new HashMap<>();
    Map<Integer, Double> free = new HashMap<>();
    double last = 0;
    for (FlowState.Running one : flow.running.values()) {
      double factor = stretch.of(one.task(), one.worker());
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
      double end = start + next.seconds() * stretch.of(next.task(), next.worker());
      ends.put(next.task(), end);
      free.put(next.worker(), end);
      last = Math.max(last, end);
    }
    return last;
  }

  /** (R2) what a running task still takes. */
  static double left(FlowState.Running running, double planned, Instant now) {
    double elapsed = Math.max(0, Duration.between(running.since(), now).toNanos() / 1e9);
    return Math.max(planned - elapsed, OVERRUN * elapsed);
  }
}
