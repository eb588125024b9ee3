package io.argosy.core.dag.policy;

import io.argosy.core.dag.cost.Graph;
import io.argosy.core.dag.cost.MachineIndex;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.core.dag.slots.ScheduleBuilder;

/** The vCPUs that could start a task as soon as its data arrives, and the best of them. */
final class IdleVcpus {
  private final SchedulingProblem problem;
  private final MachineIndex machineIndex;
  private final ScheduleBuilder scheduleBuilder;

  /** The cost of a vCPU; less is better. */
  @FunctionalInterface
  interface Cost {
    double of(int vcpu, double distanceSeconds);
  }

  IdleVcpus(SchedulingProblem problem, ScheduleBuilder scheduleBuilder) {
    this.problem = problem;
    this.machineIndex = problem.machines();
    this.scheduleBuilder = scheduleBuilder;
  }

  /** The best idle vCPU; on ties, where the task ends sooner; -1 for none. */
  int best(int task, Cost cost) {
    int best = -1;
    double least = Double.POSITIVE_INFINITY;
    double soonest = Double.POSITIVE_INFINITY;
    for (int host = 0; host < machineIndex.hosts(); host++) {
      double ready = scheduleBuilder.ready(task, host);
      double distance = distance(task, host);
      for (int c = machineIndex.firstVcpu(host); c < machineIndex.firstVcpu(host + 1); c++) {
        double value = cost.of(c, distance);
        if (value > least || !scheduleBuilder.isIdle(task, c, ready)) {
          continue;
        }
        double finish = scheduleBuilder.fitAtOnce(task, c, ready);
        if (value < least || finish < soonest) {
          least = value;
          soonest = finish;
          best = c;
        }
      }
    }
    return best;
  }

  /** The longest transfer of its inputs to a host. */
  private double distance(int task, int host) {
    Graph graph = problem.graph();
    double longest = 0;
    for (int e = graph.firstParent(task); e < graph.firstParent(task + 1); e++) {
      int from = machineIndex.hostOf(scheduleBuilder.vcpu(graph.parent(e)));
      longest = Math.max(longest, problem.transferSeconds(graph.parentBytes(e), from, host));
    }
    return longest;
  }
}
