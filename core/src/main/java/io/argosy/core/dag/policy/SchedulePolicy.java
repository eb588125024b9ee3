package io.argosy.core.dag.policy;

import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.cost.Problem;

/** Makes a schedule of a problem. Equal problems give equal schedules. */
public interface SchedulePolicy {
  /** As it is called on the command line. */
  String name();

  Schedule schedule(Problem problem);
}
