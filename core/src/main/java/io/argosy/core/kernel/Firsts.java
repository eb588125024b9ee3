package io.argosy.core.kernel;

import io.argosy.core.balance.Book;
import io.argosy.core.balance.Policy;
import io.argosy.core.model.SiteId;

/** The initial shares of the workers of a job that are placed together. */
sealed interface Firsts {
  /** How many iterations a worker that starts at this site is assigned. */
  long at(SiteId site);

  static Firsts of(State state, JobState job, Book book, SiteSpeeds speeds) {
    Policy policy = JobRules.policy(JobRules.iterative(job));
    if (SiteSpeeds.usesHistory(job)) {
      double queued = 0;
      for (double speed : speeds.next(state, job, job.tally.queued)) {
        queued += speed;
      }
      return new Expected(policy, book, speeds, speeds.working(state, job) + queued);
    }
    long unowned = Math.max(0, Balancing.unowned(job));
    return new Equal(policy.firstShare(book, unowned, job.tally.living, job.tally.queued));
  }

  /** Nothing is known: equal shares. */
  record Equal(long share) implements Firsts {
    @Override
    public long at(SiteId site) {
      return share;
    }
  }

  /** Shares by the expected speed of each slot. */
  record Expected(Policy policy, Book book, SiteSpeeds speeds, double total) implements Firsts {
    /** A wrong history must not leave a slot with next to nothing. */
    private static final double LEAST = 0.1;

    @Override
    public long at(SiteId site) {
      double speed = Math.max(speeds.at(site), LEAST * speeds.mean());
      return policy.firstShare(book, total > 0 ? Math.min(1, speed / total) : 1);
    }
  }
}
