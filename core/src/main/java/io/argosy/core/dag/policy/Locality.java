package io.argosy.core.dag.policy;

import io.argosy.core.dag.Choice;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.cost.Problem;
import io.argosy.core.dag.cost.Ranks;
import io.argosy.core.dag.slots.Board;

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
  public Schedule schedule(Problem problem) {
    Board board = new Board(problem);
    Selection selection = new Selection(problem, board);
    Idle idle = new Idle(problem, board);
    for (int task : Ranks.byAverageFinish(problem)) {
      int nearest = idle.best(task, (vcpu, distance) -> distance);
      if (nearest >= 0 && selection.on(task, nearest)) {
        selection.place(task, Choice.Rule.NEAREST);
      } else {
        selection.amongAll(task);
        selection.place(task, Choice.Rule.EARLIEST_FINISH);
      }
    }
    return board.schedule(name());
  }
}
