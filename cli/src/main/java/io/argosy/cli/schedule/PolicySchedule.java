package io.argosy.cli.schedule;

import io.argosy.core.dag.Platform;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.check.Checker;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.core.dag.measure.Metrics;
import io.argosy.core.dag.policy.SchedulePolicy;
import java.util.List;

/**
 * The schedule of a policy for a problem, and its figures. The checker has accepted every instance.
 */
public record PolicySchedule(
    SchedulingProblem problem, Platform platform, Schedule schedule, Metrics metrics) {

  /** Runs a policy. */
  public static PolicySchedule of(
      SchedulingProblem problem, Platform platform, SchedulePolicy policy) {
    Schedule schedule = policy.schedule(problem);
    List<String> faults = Checker.faults(problem.workflow(), platform, schedule);
    if (!faults.isEmpty()) {
      throw new IllegalStateException(
          "the schedule of " + policy.name() + " cannot be: " + faults.getFirst());
    }
    return new PolicySchedule(problem, platform, schedule, Metrics.of(problem, schedule));
  }

  public String policy() {
    return schedule.policy();
  }

  double makespan() {
    return metrics.makespanSeconds();
  }
}
