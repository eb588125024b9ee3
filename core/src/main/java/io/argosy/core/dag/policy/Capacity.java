package io.argosy.core.dag.policy;

import io.argosy.core.dag.Choice;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.cost.Problem;
import io.argosy.core.dag.cost.Ranks;
import io.argosy.core.dag.slots.Board;

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
  public Schedule schedule(Problem problem) {
    Board board = new Board(problem);
    Selection selection = new Selection(problem, board);
    Idle idle = new Idle(problem, board);
    for (int task : Ranks.byAverageFinish(problem)) {
      int fastest = idle.best(task, (vcpu, distance) -> -problem.machines().speed(vcpu));
      if (fastest >= 0 && selection.on(task, fastest)) {
        selection.place(task, Choice.Rule.LARGEST_CAPACITY);
      } else {
        selection.amongAll(task);
        selection.place(task, Choice.Rule.EARLIEST_FINISH);
      }
    }
    return board.schedule(name());
  }
}
