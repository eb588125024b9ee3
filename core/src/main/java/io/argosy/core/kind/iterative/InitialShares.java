package io.argosy.core.kind.iterative;

import io.argosy.core.balance.BalanceInput;
import io.argosy.core.balance.Policy;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.SiteId;

/** The initial shares of the workers of a job that are placed together. */
public sealed interface InitialShares {
  /** How many iterations a worker that starts at this site is assigned. */
  long at(SiteId site);

  static InitialShares of(State state, JobState job, BalanceInput balanceInput, SiteSpeeds speeds) {
    Policy policy = IterativeState.of(job).policy();
    if (SiteSpeeds.usesHistory(job)) {
      double queued = 0;
      for (double speed : speeds.next(state, job, job.workerCounters.queued)) {
        queued += speed;
      }
      return new Expected(policy, balanceInput, speeds, speeds.working(state, job) + queued);
    }
    long unowned = Math.max(0, BalanceView.unowned(job));
    return new Equal(
        policy.firstShare(
            balanceInput, unowned, job.workerCounters.living, job.workerCounters.queued));
  }

  /** Nothing is known: equal shares. */
  record Equal(long share) implements InitialShares {
    @Override
    public long at(SiteId site) {
      return share;
    }
  }

  /** Shares by the expected speed of each slot. */
  record Expected(Policy policy, BalanceInput book, SiteSpeeds speeds, double total)
      implements InitialShares {
    /** A wrong history must not leave a slot with next to nothing. */
    private static final double LEAST = 0.1;

    @Override
    public long at(SiteId site) {
      double speed = Math.max(speeds.at(site), LEAST * speeds.mean());
      return policy.firstShare(book, total > 0 ? Math.min(1, speed / total) : 1);
    }
  }
}
