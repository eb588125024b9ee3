package io.argosy.core.dag.policy;

import io.argosy.core.dag.Choice;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.cluster.SharingClusters;
import io.argosy.core.dag.cost.Machines;
import io.argosy.core.dag.cost.Problem;
import io.argosy.core.dag.slots.Board;

/**
 * SF-CUV: clusters give each task a vCPU and a priority; then each task is scheduled where its
 * image is shared, Algorithm 2. As {@code sf-cuv-host}, the host of its cluster is a candidate too.
 */
final class SfCuv implements SchedulePolicy {
  /** The number of no host. */
  private static final int NO_HOST = -1;

  private final String name;
  private final boolean keepsHost;

  private SfCuv(String name, boolean keepsHost) {
    this.name = name;
    this.keepsHost = keepsHost;
  }

  /** The published policy: only vCPUs that share the image. */
  static SfCuv published() {
    return new SfCuv("sf-cuv", false);
  }

  /** (W6): also the vCPUs of the host that phase 1 chose. */
  static SfCuv keepingHost() {
    return new SfCuv("sf-cuv-host", true);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Schedule schedule(Problem problem) {
    return schedule(problem, SharingClusters.vcpus(problem)).schedule(name());
  }

  private Board schedule(Problem problem, int[] clustered) {
    Board board = new Board(problem);
    Selection selection = new Selection(problem, board);
    Sharing sharing = new Sharing(problem, clustered);
    FreeTasks free = new FreeTasks(problem, board, clustered);
    while (free.hasNext()) {
      int task = free.next();
      sharing.remove(task);
      int home = keepsHost ? problem.machines().hostOf(clustered[task]) : NO_HOST;
      selection.place(task, choose(problem, board, selection, sharing, task, home));
      sharing.put(task, board.vcpu(task));
      free.placed(task);
    }
    return board;
  }

  private static Choice.Rule choose(
      Problem problem, Board board, Selection selection, Sharing sharing, int task, int home) {
    Machines machines = problem.machines();
    int image = problem.image(task);
    if (image >= 0 && sharing.isShared(image)) {
      if (selection.among(
          task, vcpu -> sharing.isSharedOn(image, vcpu) || machines.hostOf(vcpu) == home)) {
        return sharing.isSharedOn(image, selection.vcpu())
            ? Choice.Rule.SHARED_IMAGE
            : Choice.Rule.CLUSTER_HOST;
      }
      if (selection.among(task, vcpu -> board.holds(image, machines.vmOf(vcpu)))) {
        return Choice.Rule.IMAGE_ON_VM;
      }
    }
    selection.amongAll(task);
    return Choice.Rule.EARLIEST_FINISH;
  }
}
