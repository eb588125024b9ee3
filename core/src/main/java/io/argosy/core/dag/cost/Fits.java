package io.argosy.core.dag.cost;

import io.argosy.core.dag.Core;
import io.argosy.core.dag.Task;
import io.argosy.core.dag.Vm;
import java.util.BitSet;
import java.util.function.IntPredicate;

/** Whether a task may run somewhere, and which limit prevents it if not. */
final class Fits {
  private Fits() {}

  static boolean fits(SchedulingProblem problem, int task, int vcpu) {
    return runs(problem, task, vcpu)
        && isUsable(problem, task, vcpu)
        && hasMemory(problem, task, vcpu)
        && hasDisk(problem, task, vcpu);
  }

  /** The tasks that do not fit everywhere. Throws if one fits nowhere. */
  static BitSet choosy(SchedulingProblem problem) {
    BitSet found = new BitSet();
    MachineIndex machineIndex = problem.machines();
    double usage = Double.POSITIVE_INFINITY;
    double memory = Double.POSITIVE_INFINITY;
    double disk = Double.POSITIVE_INFINITY;
    for (int c = 0; c < machineIndex.vcpus(); c++) {
      Core core = machineIndex.core(machineIndex.coreOf(c));
      usage = Math.min(usage, core.usageLimitPercent() * core.vcpus().size());
      memory = Math.min(memory, vm(problem, c).memoryBytes());
      disk = Math.min(disk, vm(problem, c).diskBytes());
    }
    for (int t = 0; t < problem.tasks(); t++) {
      int image = problem.image(t);
      if (problem.isMeasured(t)
          || problem.usage(t) > usage
          || problem.memory(t) > memory
          || (image >= 0 && problem.imageBytes(image) > disk)) {
        found.set(t);
        requireSomewhere(problem, t);
      }
    }
    return found;
  }

  private static void requireSomewhere(SchedulingProblem problem, int task) {
    if (!anywhere(problem, vcpu -> fits(problem, task, vcpu))) {
      throw new IllegalArgumentException(
          "task " + problem.task(task).id() + " fits nowhere: " + blame(problem, task));
    }
  }

  private static boolean runs(SchedulingProblem problem, int task, int vcpu) {
    return problem.runSeconds(task, vcpu) < Double.POSITIVE_INFINITY;
  }

  private static boolean isUsable(SchedulingProblem problem, int task, int vcpu) {
    Core core = problem.machines().core(problem.machines().coreOf(vcpu));
    return problem.usage(task) <= core.usageLimitPercent() * core.vcpus().size();
  }

  private static boolean hasMemory(SchedulingProblem problem, int task, int vcpu) {
    return problem.memory(task) <= vm(problem, vcpu).memoryBytes();
  }

  private static boolean hasDisk(SchedulingProblem problem, int task, int vcpu) {
    int image = problem.image(task);
    return image < 0 || problem.imageBytes(image) <= vm(problem, vcpu).diskBytes();
  }

  private static Vm vm(SchedulingProblem problem, int vcpu) {
    return problem.machines().vm(problem.machines().vmOf(vcpu));
  }

  private static boolean anywhere(SchedulingProblem problem, IntPredicate test) {
    for (int c = 0; c < problem.machines().vcpus(); c++) {
      if (test.test(c)) {
        return true;
      }
    }
    return false;
  }

  private static String blame(SchedulingProblem problem, int number) {
    Task task = problem.task(number);
    if (!anywhere(problem, vcpu -> runs(problem, number, vcpu))) {
      return "its run times name no machine type of the platform";
    }
    if (!anywhere(problem, vcpu -> isUsable(problem, number, vcpu))) {
      return "its CPU usage of " + task.usagePercent() + " % is above the limit of every core";
    }
    if (!anywhere(problem, vcpu -> hasMemory(problem, number, vcpu))) {
      return "its memory of " + task.memoryBytes() + " bytes is more than any VM has";
    }
    if (!anywhere(problem, vcpu -> hasDisk(problem, number, vcpu))) {
      return "its image "
          + task.image().orElse("")
          + " of "
          + problem.imageBytes(problem.image(number))
          + " bytes is larger than the disk of any VM";
    }
    return "no single vCPU has the machine type, the usage limit, the memory and the disk it needs";
  }
}
