package io.argosy.core.dag.policy;

import io.argosy.core.dag.PlacementReason;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.cluster.SharingClusters;
import io.argosy.core.dag.cost.MachineIndex;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.core.dag.slots.ScheduleBuilder;

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
  public Schedule schedule(SchedulingProblem problem) {
    return schedule(problem, SharingClusters.vcpus(problem)).schedule(name());
  }

  private ScheduleBuilder schedule(SchedulingProblem problem, int[] clustered) {
    ScheduleBuilder scheduleBuilder = new ScheduleBuilder(problem);
    Selection selection = new Selection(problem, scheduleBuilder);
    Sharing sharing = new Sharing(problem, clustered);
    FreeTasks free = new FreeTasks(problem, scheduleBuilder, clustered);
    while (free.hasNext()) {
      int task = free.next();
      sharing.remove(task);
      int home = keepsHost ? problem.machines().hostOf(clustered[task]) : NO_HOST;
      selection.place(task, choose(problem, scheduleBuilder, selection, sharing, task, home));
      sharing.put(task, scheduleBuilder.vcpu(task));
      free.placed(task);
    }
    return scheduleBuilder;
  }

  private static PlacementReason.Rule choose(
      SchedulingProblem problem,
      ScheduleBuilder scheduleBuilder,
      Selection selection,
      Sharing sharing,
      int task,
      int home) {
    MachineIndex machineIndex = problem.machines();
    int image = problem.image(task);
    if (image >= 0 && sharing.isShared(image)) {
      if (selection.among(
          task, vcpu -> sharing.isSharedOn(image, vcpu) || machineIndex.hostOf(vcpu) == home)) {
        return sharing.isSharedOn(image, selection.vcpu())
            ? PlacementReason.Rule.SHARED_IMAGE
            : PlacementReason.Rule.CLUSTER_HOST;
      }
      if (selection.among(task, vcpu -> scheduleBuilder.holds(image, machineIndex.vmOf(vcpu)))) {
        return PlacementReason.Rule.IMAGE_ON_VM;
      }
    }
    selection.amongAll(task);
    return PlacementReason.Rule.EARLIEST_FINISH;
  }
}
