package io.argosy.core.dag.policy;

import io.argosy.core.dag.cost.Graph;
import io.argosy.core.dag.cost.Machines;
import io.argosy.core.dag.cost.Problem;
import io.argosy.core.dag.slots.Board;

/** The vCPUs that could start a task as soon as its data arrives, and the best of them. */
final class Idle {
  private final Problem problem;
  private final Machines machines;
  private final Board board;

  /** The cost of a vCPU; less is better. */
  @FunctionalInterface
  interface Cost {
    double of(int vcpu, double distanceSeconds);
  }

  Idle(Problem problem, Board board) {
    this.problem = problem;
    this.machines = problem.machines();
    this.board = board;
  }

  /** The best idle vCPU; on ties, where the task ends sooner; -1 for none. */
  int best(int task, Cost cost) {
    int best = -1;
    double least = Double.POSITIVE_INFINITY;
    double soonest = Double.POSITIVE_INFINITY;
    for (int host = 0; host < machines.hosts(); host++) {
      double ready = board.ready(task, host);
      double distance = distance(task, host);
      for (int c = machines.firstVcpu(host); c < machines.firstVcpu(host + 1); c++) {
        double value = cost.of(c, distance);
        if (value > least || !board.isIdle(task, c, ready)) {
          continue;
        }
        double finish = board.fitAtOnce(task, c, ready);
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
      int from = machines.hostOf(board.vcpu(graph.parent(e)));
      longest = Math.max(longest, problem.transferSeconds(graph.parentBytes(e), from, host));
    }
    return longest;
  }
}
