package io.argosy.core.dag.policy;

import io.argosy.core.dag.Choice;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.cost.Problem;
import io.argosy.core.dag.slots.Board;
import java.util.function.Function;

/**
 * Leaves every task on its cluster's vCPU, in the order of eq. (18); delays a start until eq. (3)
 * holds. With SF-CUV's first phase this is CUV-FIX.
 */
record Clustered(String name, Function<Problem, int[]> clustering) implements SchedulePolicy {
  @Override
  public Schedule schedule(Problem problem) {
    int[] clustered = clustering.apply(problem);
    Board board = new Board(problem);
    Selection selection = new Selection(problem, board);
    FreeTasks free = new FreeTasks(problem, board, clustered);
    while (free.hasNext()) {
      int task = free.next();
      if (selection.on(task, clustered[task])) {
        selection.place(task, Choice.Rule.CLUSTER);
      } else {
        // Only a full disk leads here: clusters do not count the images of their VM.
        selection.amongAll(task);
        selection.place(task, Choice.Rule.EARLIEST_FINISH);
      }
      free.placed(task);
    }
    return board.schedule(name);
  }
}
