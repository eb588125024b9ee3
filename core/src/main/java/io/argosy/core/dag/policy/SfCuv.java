package io.argosy.core.dag.policy;

import io.argosy.core.dag.Choice;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.cluster.SharingClusters;
import io.argosy.core.dag.cost.Problem;
import io.argosy.core.dag.slots.Board;

/**
 * SF-CUV: clusters give each task a vCPU and a priority; then each is scheduled where its image is
 * shared, Algorithm 2.
 */
final class SfCuv implements SchedulePolicy {
  @Override
  public String name() {
    return "sf-cuv";
  }

  @Override
  public Schedule schedule(Problem problem) {
    return schedule(problem, SharingClusters.vcpus(problem)).schedule(name());
  }

  private static Board schedule(Problem problem, int[] clustered) {
    Board board = new Board(problem);
    Selection selection = new Selection(problem, board);
    Sharing sharing = new Sharing(problem, clustered);
    FreeTasks free = new FreeTasks(problem, board, clustered);
    while (free.hasNext()) {
      int task = free.next();
      sharing.remove(task);
      selection.place(task, choose(problem, board, selection, sharing, task));
      sharing.put(task, board.vcpu(task));
      free.placed(task);
    }
    return board;
  }

  private static Choice.Rule choose(
      Problem problem, Board board, Selection selection, Sharing sharing, int task) {
    int image = problem.image(task);
    if (image >= 0 && sharing.isShared(image)) {
      if (selection.among(task, vcpu -> sharing.isSharedOn(image, vcpu))) {
        return Choice.Rule.SHARED_IMAGE;
      }
      if (selection.among(task, vcpu -> board.holds(image, problem.machines().vmOf(vcpu)))) {
        return Choice.Rule.IMAGE_ON_VM;
      }
    }
    selection.amongAll(task);
    return Choice.Rule.EARLIEST_FINISH;
  }
}
