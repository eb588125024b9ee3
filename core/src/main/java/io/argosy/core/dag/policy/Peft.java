package io.argosy.core.dag.policy;

import io.argosy.core.dag.PlacementReason;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.cost.Graph;
import io.argosy.core.dag.cost.MachineIndex;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.core.dag.slots.ScheduleBuilder;
import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;

/** PEFT: looks ahead with the optimistic cost table, the best possible rest of each path. */
final class Peft implements SchedulePolicy {
  @Override
  public String name() {
    return "peft";
  }

  @Override
  public Schedule schedule(SchedulingProblem problem) {
    double[][] table = optimisticCosts(problem);
    double[] rank = ranks(problem, table);
    Graph graph = problem.graph();
    ScheduleBuilder scheduleBuilder = new ScheduleBuilder(problem);
    Selection selection = new Selection(problem, scheduleBuilder);
    PriorityQueue<Integer> ready =
        new PriorityQueue<>(
            Comparator.<Integer>comparingDouble(t -> -rank[t]).thenComparingInt(t -> t));
    int[] waiting = new int[problem.tasks()];
    for (int t = 0; t < waiting.length; t++) {
      waiting[t] = graph.parents(t);
      if (waiting[t] == 0) {
        ready.add(t);
      }
    }
    while (!ready.isEmpty()) {
      int task = ready.remove();
      selection.amongAll(task, table[task]);
      selection.place(task, PlacementReason.Rule.LOOK_AHEAD);
      for (int e = graph.firstChild(task); e < graph.firstChild(task + 1); e++) {
        if (--waiting[graph.child(e)] == 0) {
          ready.add(graph.child(e));
        }
      }
    }
    return scheduleBuilder.schedule(name());
  }

  /**
   * By task and host: the longest rest, each child on its best vCPU. All vCPUs of a host have the
   * same value, because transfers inside it cost nothing.
   */
  static double[][] optimisticCosts(SchedulingProblem problem) {
    Graph graph = problem.graph();
    MachineIndex machineIndex = problem.machines();
    double[][] table = new double[problem.tasks()][machineIndex.hosts()];
    double[] onHost = new double[machineIndex.hosts()];
    for (int place = problem.tasks() - 1; place >= 0; place--) {
      int task = graph.inOrder(place);
      for (int e = graph.firstChild(task); e < graph.firstChild(task + 1); e++) {
        int child = graph.child(e);
        double anywhere = best(problem, child, table[child], onHost);
        double away = anywhere + problem.averages().transferSeconds(graph.childBytes(e));
        for (int host = 0; host < onHost.length; host++) {
          table[task][host] = Math.max(table[task][host], Math.min(onHost[host], away));
        }
      }
    }
    return table;
  }

  /** The least time of a child and its successors on each host; returns the best of all. */
  private static double best(
      SchedulingProblem problem, int child, double[] costs, double[] onHost) {
    MachineIndex machineIndex = problem.machines();
    Arrays.fill(onHost, Double.POSITIVE_INFINITY);
    double best = Double.POSITIVE_INFINITY;
    for (int c = 0; c < machineIndex.vcpus(); c++) {
      int host = machineIndex.hostOf(c);
      if (problem.fits(child, c)) {
        onHost[host] = Math.min(onHost[host], costs[host] + problem.runSeconds(child, c));
        best = Math.min(best, onHost[host]);
      }
    }
    return best;
  }

  /** The mean over all vCPUs. */
  private static double[] ranks(SchedulingProblem problem, double[][] table) {
    MachineIndex machineIndex = problem.machines();
    double[] rank = new double[table.length];
    for (int t = 0; t < rank.length; t++) {
      for (int host = 0; host < machineIndex.hosts(); host++) {
        int vcpus = machineIndex.firstVcpu(host + 1) - machineIndex.firstVcpu(host);
        rank[t] += table[t][host] * vcpus / machineIndex.vcpus();
      }
    }
    return rank;
  }
}
