package io.argosy.core.dag.policy;

import io.argosy.core.dag.PlacementReason;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.core.dag.slots.ScheduleBuilder;
import java.util.function.Function;

/**
 * Leaves every task on its cluster's vCPU, in the order of eq. (18); delays a start until eq. (3)
 * holds. With SF-CUV's first phase this is CUV-FIX.
 */
record Clustered(String name, Function<SchedulingProblem, int[]> clustering)
    implements SchedulePolicy {
  @Override
  public Schedule schedule(SchedulingProblem problem) {
    int[] clustered = clustering.apply(problem);
    ScheduleBuilder scheduleBuilder = new ScheduleBuilder(problem);
    Selection selection = new Selection(problem, scheduleBuilder);
    FreeTasks free = new FreeTasks(problem, scheduleBuilder, clustered);
    while (free.hasNext()) {
      int task = free.next();
      if (selection.on(task, clustered[task])) {
        selection.place(task, PlacementReason.Rule.CLUSTER);
      } else {
        // Only a full disk leads here: clusters do not count the images of their VM.
        selection.amongAll(task);
        selection.place(task, PlacementReason.Rule.EARLIEST_FINISH);
      }
      free.placed(task);
    }
    return scheduleBuilder.schedule(name);
  }
}
