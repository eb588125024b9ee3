package io.argosy.core.dag.policy;

import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.cost.SchedulingProblem;

/** Computes a schedule for a problem. Equal problems give equal schedules. */
public interface SchedulePolicy {
  /** The name on the command line. */
  String name();

  Schedule schedule(SchedulingProblem problem);
}
