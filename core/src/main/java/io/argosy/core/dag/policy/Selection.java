package io.argosy.core.dag.policy;

import io.argosy.core.dag.Choice;
import io.argosy.core.dag.cost.Machines;
import io.argosy.core.dag.cost.Problem;
import io.argosy.core.dag.slots.Board;
import java.util.Optional;
import java.util.function.IntPredicate;

/** The vCPU on which a task ends soonest, the lowest number on ties, and the second best. */
final class Selection {
  private static final double[] NOTHING = {};
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
  private boolean waits;
  private double[] following = NOTHING;

  Selection(Problem problem, Board board) {
    this.problem = problem;
    this.machines = problem.machines();
    this.board = board;
  }

  /**
   * Considers every vCPU whose first slot satisfies eq. (3); if there is none, every slot. Every
   * task fits on some vCPU, so this finds one.
   */
  void amongAll(int task) {
    if (!among(task, vcpu -> true, false)) {
      among(task, vcpu -> true, true);
    }
  }

  /** The same, including the remaining path from each host. */
  void amongAll(int task, double[] followingByHost) {
    following = followingByHost;
    amongAll(task);
    following = NOTHING;
  }

  /** When the task ends on the best found. */
  double finish() {
    return bestFinish;
  }

  /** The best found. */
  int vcpu() {
    return best;
  }

  /** Considers some vCPUs whose first slot satisfies eq. (3); false if there are none. */
  boolean among(int task, IntPredicate allowed) {
    return among(task, allowed, false);
  }

  /** Considers one vCPU, however long the task has to wait there. */
  boolean on(int task, int vcpu) {
    begin(true);
    consider(task, vcpu, board.ready(task, machines.hostOf(vcpu)));
    return best >= 0;
  }

  private void begin(boolean mayWait) {
    waits = mayWait;
    best = -1;
    second = -1;
    bestFinish = NEVER;
    secondFinish = NEVER;
    candidates = 0;
  }

  private boolean among(int task, IntPredicate allowed, boolean mayWait) {
    begin(mayWait);
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
    double extra = following.length == 0 ? 0 : following[machines.hostOf(vcpu)];
    // No slot can be better than one that starts when the data arrives.
    if (ready + problem.runSeconds(task, vcpu) + extra >= secondFinish) {
      return;
    }
    double finish =
        extra + (waits ? board.fit(task, vcpu, ready) : board.fitAtOnce(task, vcpu, ready));
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
    Choice choice = new Choice(rule, candidates, other());
    if (waits) {
      board.place(task, best, bestReady, choice);
    } else {
      board.placeAtOnce(task, best, bestReady, choice);
    }
  }

  private Optional<Choice.Other> other() {
    return second < 0
        ? Optional.empty()
        : Optional.of(new Choice.Other(machines.vcpu(second).name(), secondFinish));
  }
}
