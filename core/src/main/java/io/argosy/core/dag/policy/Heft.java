package io.argosy.core.dag.policy;

import io.argosy.core.dag.PlacementReason;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.cost.Ranks;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.core.dag.slots.ScheduleBuilder;

/** HEFT: the task with the longest path to the end first, where it ends soonest, gaps included. */
final class Heft implements SchedulePolicy {
  @Override
  public String name() {
    return "heft";
  }

  @Override
  public Schedule schedule(SchedulingProblem problem) {
    ScheduleBuilder scheduleBuilder = new ScheduleBuilder(problem);
    Selection selection = new Selection(problem, scheduleBuilder);
    for (int task : Ranks.downwards(problem, Ranks.upward(problem))) {
      selection.amongAll(task);
      selection.place(task, PlacementReason.Rule.EARLIEST_FINISH);
    }
    return scheduleBuilder.schedule(name());
  }
}
