package io.argosy.core.kind.iterative;

import io.argosy.core.balance.Policy;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Prior;

/**
 * Growth before the first measurement: for a program that ran before, the kernel knows from history
 * that a deadline needs more slots.
 */
final class HistoryGrowth {
  private static final double MOST = 1e9;

  /** However long a call is said to take to start, this part of the time is left for work. */
  private static final double LEAST_WORK = 0.5;

  private HistoryGrowth() {}

  /** (H4) as many partitions as the deadline needs at the sites' past speeds. */
  static void grow(Decision decision, JobState job) {
    State state = decision.state();
    boolean early = job.phase == JobStateView.Phase.RUNNING && !job.deadlinePassed;
    if (!early || job.deadline().isEmpty() || !SiteSpeeds.usesHistory(job)) {
      return;
    }
    SiteSpeeds speeds = SiteSpeeds.of(state, job);
    JobSpec.Iterative spec = IterativeState.of(job).spec;
    boolean told =
        state.machines.values().stream()
            .anyMatch(m -> Machine.isOpenTo(spec, m) && speeds.knows(m.site()));
    if (!told || job.tasks.stream().anyMatch(SiteSpeeds::isMeasured)) {
      return;
    }
    Policy policy = IterativeState.policy(spec);
    double left = Seconds.between(decision.at(), job.deadline);
    double whole = policy.usableSeconds(left, Seconds.of(job.interval));
    double usable = Math.max(whole - startup(spec), LEAST_WORK * whole);
    long remaining = BalanceView.of(job, decision.at()).remaining();
    if (usable > 0 && remaining > 0) {
      Need need = need(state, job, speeds, remaining / usable);
      int runs = spec.priors().stream().mapToInt(Prior::runs).max().orElse(0);
      int max = PartitionPlacement.mostSlots(state, spec);
      Reason reason =
          new Reason.History(remaining, left, need.speed(), runs, need.partitions(), max);
      int target = (int) Math.min(need.partitions(), max);
      Balancing.add(decision, job, target - job.workerCounters.living, reason);
    }
  }

  /** What earlier runs say that a call takes to start, in seconds: no work is done until then. */
  private static double startup(JobSpec.Iterative spec) {
    return spec.priors().stream().mapToDouble(Prior::startupSeconds).max().orElse(0);
  }

  /**
   * @param speed the expected speed of all of them together
   */
  private record Need(long partitions, double speed) {}

  /** Takes slots in placement order until their summed speed suffices. */
  private static Need need(State state, JobState job, SiteSpeeds speeds, double wanted) {
    int working = job.workerCounters.living - job.workerCounters.queued;
    int room = Math.max(0, IterativeState.of(job).spec.slots().max() - working);
    double sum = speeds.working(state, job);
    long count = working;
    for (double speed : speeds.next(state, job, room)) {
      if (sum >= wanted) {
        return new Need(count, sum);
      }
      sum += speed;
      count++;
    }
    double more = Math.max(0, StrictMath.ceil((wanted - sum) / speeds.mean()));
    return new Need(count + (long) Math.min(more, MOST), sum + more * speeds.mean());
  }
}
