package io.argosy.core.dag.policy;

import io.argosy.core.dag.cost.Graph;
import io.argosy.core.dag.cost.MachineIndex;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.core.dag.slots.ScheduleBuilder;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * fList: tasks whose parents are scheduled, the largest tlevel + blevel first, eq. (18). Both use
 * the vCPUs of the clusters; tlevel follows the schedule so far.
 */
final class FreeTasks {
  private final SchedulingProblem problem;
  private final Graph graph;
  private final MachineIndex machineIndex;
  private final ScheduleBuilder scheduleBuilder;
  private final int[] clustered;
  private final double[] priority;
  private final int[] waiting;
  private final PriorityQueue<Integer> free;

  FreeTasks(SchedulingProblem problem, ScheduleBuilder scheduleBuilder, int[] clustered) {
    this.problem = problem;
    graph = problem.graph();
    machineIndex = problem.machines();
    this.scheduleBuilder = scheduleBuilder;
    this.clustered = clustered;
    priority = blevels();
    waiting = new int[problem.tasks()];
    free =
        new PriorityQueue<>(
            Comparator.<Integer>comparingDouble(task -> -priority[task])
                .thenComparingInt(task -> task));
    for (int t = 0; t < waiting.length; t++) {
      waiting[t] = graph.parents(t);
      if (waiting[t] == 0) {
        free.add(t);
      }
    }
  }

  private double[] blevels() {
    double[] blevel = new double[problem.tasks()];
    for (int place = blevel.length - 1; place >= 0; place--) {
      int task = graph.inOrder(place);
      int host = machineIndex.hostOf(clustered[task]);
      double longest = 0;
      for (int e = graph.firstChild(task); e < graph.firstChild(task + 1); e++) {
        int child = graph.child(e);
        int to = machineIndex.hostOf(clustered[child]);
        double seconds = problem.transferSeconds(graph.childBytes(e), host, to);
        longest = Math.max(longest, seconds + blevel[child]);
      }
      blevel[task] = problem.runSeconds(task, clustered[task]) + longest;
    }
    return blevel;
  }

  boolean hasNext() {
    return !free.isEmpty();
  }

  int next() {
    return free.remove();
  }

  /** The children of a scheduled task may be free now. */
  void placed(int task) {
    for (int e = graph.firstChild(task); e < graph.firstChild(task + 1); e++) {
      int child = graph.child(e);
      if (--waiting[child] == 0) {
        priority[child] += scheduleBuilder.ready(child, machineIndex.hostOf(clustered[child]));
        free.add(child);
      }
    }
  }
}
