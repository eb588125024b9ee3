package io.argosy.core.dag.policy;

import io.argosy.core.dag.PlacementReason;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.cost.Ranks;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.core.dag.slots.ScheduleBuilder;

/**
 * COM: takes tasks by their end on the average machine; each gets the idle vCPU nearest to its data
 * when the data arrives.
 */
final class Locality implements SchedulePolicy {
  @Override
  public String name() {
    return "com";
  }

  @Override
  public Schedule schedule(SchedulingProblem problem) {
    ScheduleBuilder scheduleBuilder = new ScheduleBuilder(problem);
    Selection selection = new Selection(problem, scheduleBuilder);
    IdleVcpus idleVcpus = new IdleVcpus(problem, scheduleBuilder);
    for (int task : Ranks.byAverageFinish(problem)) {
      int nearest = idleVcpus.best(task, (vcpu, distance) -> distance);
      if (nearest >= 0 && selection.on(task, nearest)) {
        selection.place(task, PlacementReason.Rule.NEAREST);
      } else {
        selection.amongAll(task);
        selection.place(task, PlacementReason.Rule.EARLIEST_FINISH);
      }
    }
    return scheduleBuilder.schedule(name());
  }
}
