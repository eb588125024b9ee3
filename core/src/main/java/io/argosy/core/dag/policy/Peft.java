package io.argosy.core.dag.policy;

import io.argosy.core.dag.Choice;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.cost.Graph;
import io.argosy.core.dag.cost.Machines;
import io.argosy.core.dag.cost.Problem;
import io.argosy.core.dag.slots.Board;
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
  public Schedule schedule(Problem problem) {
    double[][] table = optimisticCosts(problem);
    double[] rank = ranks(problem, table);
    Graph graph = problem.graph();
    Board board = new Board(problem);
    Selection selection = new Selection(problem, board);
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
      selection.place(task, Choice.Rule.LOOK_AHEAD);
      for (int e = graph.firstChild(task); e < graph.firstChild(task + 1); e++) {
        if (--waiting[graph.child(e)] == 0) {
          ready.add(graph.child(e));
        }
      }
    }
    return board.schedule(name());
  }

  /**
   * By task and host: the longest rest, each child on its best vCPU. All vCPUs of a host have the
   * same value, because transfers inside it cost nothing.
   */
  static double[][] optimisticCosts(Problem problem) {
    Graph graph = problem.graph();
    Machines machines = problem.machines();
    double[][] table = new double[problem.tasks()][machines.hosts()];
    double[] onHost = new double[machines.hosts()];
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
  private static double best(Problem problem, int child, double[] costs, double[] onHost) {
    Machines machines = problem.machines();
    Arrays.fill(onHost, Double.POSITIVE_INFINITY);
    double best = Double.POSITIVE_INFINITY;
    for (int c = 0; c < machines.vcpus(); c++) {
      int host = machines.hostOf(c);
      if (problem.fits(child, c)) {
        onHost[host] = Math.min(onHost[host], costs[host] + problem.runSeconds(child, c));
        best = Math.min(best, onHost[host]);
      }
    }
    return best;
  }

  /** The mean over all vCPUs. */
  private static double[] ranks(Problem problem, double[][] table) {
    Machines machines = problem.machines();
    double[] rank = new double[table.length];
    for (int t = 0; t < rank.length; t++) {
      for (int host = 0; host < machines.hosts(); host++) {
        int vcpus = machines.firstVcpu(host + 1) - machines.firstVcpu(host);
        rank[t] += table[t][host] * vcpus / machines.vcpus();
      }
    }
    return rank;
  }
}
