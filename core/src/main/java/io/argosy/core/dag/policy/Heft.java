package io.argosy.core.dag.policy;

import io.argosy.core.dag.Choice;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.cost.Problem;
import io.argosy.core.dag.cost.Ranks;
import io.argosy.core.dag.slots.Board;

/** HEFT: the task with the longest path to the end first, where it ends soonest, gaps included. */
final class Heft implements SchedulePolicy {
  @Override
  public String name() {
    return "heft";
  }

  @Override
  public Schedule schedule(Problem problem) {
    Board board = new Board(problem);
    Selection selection = new Selection(problem, board);
    for (int task : Ranks.downwards(problem, Ranks.upward(problem))) {
      selection.amongAll(task);
      selection.place(task, Choice.Rule.EARLIEST_FINISH);
    }
    return board.schedule(name());
  }
}
