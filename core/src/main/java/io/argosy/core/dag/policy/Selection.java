package io.argosy.core.dag.policy;

import io.argosy.core.dag.Choice;
import io.argosy.core.dag.cost.Machines;
import io.argosy.core.dag.cost.Problem;
import io.argosy.core.dag.slots.Board;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * The vCPU on which a task ends soonest, the lowest number of those that tie, and the next best.
 */
final class Selection {
  private static final double NEVER = Double.POSITIVE_INFINITY;

  private final Problem problem;
  private final Machines machines;
  private final Board board;
  private int best;
  private double bestFinish;
  private double bestReady;
  private int second;
  private double secondFinish;
  private int candidates;

  Selection(Problem problem, Board board) {
    this.problem = problem;
    this.machines = problem.machines();
    this.board = board;
  }

  /** Looks at every vCPU; false where the task may run on none of them. */
  boolean amongAll(int task) {
    return among(task, vcpu -> true);
  }

  /** Looks at some vCPUs; false where the task may run on none of them. */
  boolean among(int task, IntPredicate allowed) {
    best = -1;
    second = -1;
    bestFinish = NEVER;
    secondFinish = NEVER;
    candidates = 0;
    for (int host = 0; host < machines.hosts(); host++) {
      double ready = -1;
      for (int c = machines.firstVcpu(host); c < machines.firstVcpu(host + 1); c++) {
        if (allowed.test(c)) {
          ready = ready < 0 ? board.ready(task, host) : ready;
          consider(task, c, ready);
        }
      }
    }
    return best >= 0;
  }

  private void consider(int task, int vcpu, double ready) {
    candidates++;
    // No slot can be better than one that starts when the data is there.
    if (ready + problem.runSeconds(task, vcpu) >= secondFinish) {
      return;
    }
    double finish = board.fit(task, vcpu, ready);
    if (finish < bestFinish) {
      second = best;
      secondFinish = bestFinish;
      best = vcpu;
      bestFinish = finish;
      bestReady = ready;
    } else if (finish < secondFinish) {
      second = vcpu;
      secondFinish = finish;
    }
  }

  /** Places the task on the best found. */
  void place(int task, Choice.Rule rule) {
    board.place(task, best, bestReady, new Choice(rule, candidates, other()));
  }

  private Optional<Choice.Other> other() {
    return second < 0
        ? Optional.empty()
        : Optional.of(new Choice.Other(machines.vcpu(second).name(), secondFinish));
  }
}
