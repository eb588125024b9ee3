package io.argosy.core.dag.policy;

import io.argosy.core.dag.PlacementReason;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.cost.Ranks;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.core.dag.slots.ScheduleBuilder;

/**
 * CAP: takes tasks by their end on the average machine; each gets the fastest vCPU that is idle
 * when its data arrives.
 */
final class Capacity implements SchedulePolicy {
  @Override
  public String name() {
    return "cap";
  }

  @Override
  public Schedule schedule(SchedulingProblem problem) {
    ScheduleBuilder scheduleBuilder = new ScheduleBuilder(problem);
    Selection selection = new Selection(problem, scheduleBuilder);
    IdleVcpus idleVcpus = new IdleVcpus(problem, scheduleBuilder);
    for (int task : Ranks.byAverageFinish(problem)) {
      int fastest = idleVcpus.best(task, (vcpu, distance) -> -problem.machines().speed(vcpu));
      if (fastest >= 0 && selection.on(task, fastest)) {
        selection.place(task, PlacementReason.Rule.LARGEST_CAPACITY);
      } else {
        selection.amongAll(task);
        selection.place(task, PlacementReason.Rule.EARLIEST_FINISH);
      }
    }
    return scheduleBuilder.schedule(name());
  }
}
