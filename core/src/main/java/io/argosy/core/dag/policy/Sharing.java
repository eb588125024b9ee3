package io.argosy.core.dag.policy;

import io.argosy.core.dag.cost.SchedulingProblem;

/** Ψ of Algorithm 2: the vCPUs of each image's tasks, by their schedule or else their cluster. */
final class Sharing {
  private final SchedulingProblem problem;
  private final int[][] tasksOn;
  private final int[] tasks;
  private final int[] vcpuOf;

  Sharing(SchedulingProblem problem, int[] clustered) {
    this.problem = problem;
    tasksOn = new int[problem.images()][problem.machines().vcpus()];
    tasks = new int[problem.images()];
    vcpuOf = new int[problem.tasks()];
    for (int t = 0; t < clustered.length; t++) {
      put(t, clustered[t]);
    }
  }

  void put(int task, int vcpu) {
    vcpuOf[task] = vcpu;
    count(task, 1);
  }

  void remove(int task) {
    count(task, -1);
  }

  private void count(int task, int by) {
    int image = problem.image(task);
    if (image >= 0) {
      tasksOn[image][vcpuOf[task]] += by;
      tasks[image] += by;
    }
  }

  boolean isShared(int image) {
    return tasks[image] > 0;
  }

  boolean isSharedOn(int image, int vcpu) {
    return tasksOn[image][vcpu] > 0;
  }
}
