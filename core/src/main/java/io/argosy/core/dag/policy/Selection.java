package io.argosy.core.dag.policy;

import io.argosy.core.dag.PlacementReason;
import io.argosy.core.dag.cost.MachineIndex;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.core.dag.slots.ScheduleBuilder;
import java.util.Optional;
import java.util.function.IntPredicate;

/** The vCPU on which a task ends soonest, the lowest number on ties, and the second best. */
final class Selection {
  private static final double[] NOTHING = {};
  private static final double NEVER = Double.POSITIVE_INFINITY;

  private final SchedulingProblem problem;
  private final MachineIndex machineIndex;
  private final ScheduleBuilder scheduleBuilder;
  private int best;
  private double bestFinish;
  private double bestReady;
  private int second;
  private double secondFinish;
  private int candidates;
  private boolean waits;
  private double[] following = NOTHING;

  Selection(SchedulingProblem problem, ScheduleBuilder scheduleBuilder) {
    this.problem = problem;
    this.machineIndex = problem.machines();
    this.scheduleBuilder = scheduleBuilder;
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
    consider(task, vcpu, scheduleBuilder.ready(task, machineIndex.hostOf(vcpu)));
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
    for (int host = 0; host < machineIndex.hosts(); host++) {
      double ready = -1;
      for (int c = machineIndex.firstVcpu(host); c < machineIndex.firstVcpu(host + 1); c++) {
        if (allowed.test(c)) {
          ready = ready < 0 ? scheduleBuilder.ready(task, host) : ready;
          consider(task, c, ready);
        }
      }
    }
    return best >= 0;
  }

  private void consider(int task, int vcpu, double ready) {
    candidates++;
    double extra = following.length == 0 ? 0 : following[machineIndex.hostOf(vcpu)];
    // No slot can be better than one that starts when the data arrives.
    if (ready + problem.runSeconds(task, vcpu) + extra >= secondFinish) {
      return;
    }
    double finish =
        extra
            + (waits
                ? scheduleBuilder.fit(task, vcpu, ready)
                : scheduleBuilder.fitAtOnce(task, vcpu, ready));
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
  void place(int task, PlacementReason.Rule rule) {
    PlacementReason placementReason = new PlacementReason(rule, candidates, other());
    if (waits) {
      scheduleBuilder.place(task, best, bestReady, placementReason);
    } else {
      scheduleBuilder.placeAtOnce(task, best, bestReady, placementReason);
    }
  }

  private Optional<PlacementReason.Other> other() {
    return second < 0
        ? Optional.empty()
        : Optional.of(new PlacementReason.Other(machineIndex.vcpu(second).name(), secondFinish));
  }
}
