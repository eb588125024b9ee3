package io.argosy.core.kernel;

import io.argosy.core.balance.Book;
import io.argosy.core.balance.Policy;
import io.argosy.core.model.SiteId;

/** The first shares of the tasks of a job that are placed together. */
sealed interface Firsts {
  /** How many iterations a task that starts at this site is assigned. */
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

  /** Nothing is known: all alike. */
  record Equal(long share) implements Firsts {
    @Override
    public long at(SiteId site) {
      return share;
    }
  }

  /** By what is expected of each slot. */
  record Expected(Policy policy, Book book, SiteSpeeds speeds, double total) implements Firsts {
    /** A record that is far off must not leave a slot with next to nothing. */
    private static final double LEAST = 0.1;

    @Override
    public long at(SiteId site) {
      double speed = Math.max(speeds.at(site), LEAST * speeds.mean());
      return policy.firstShare(book, total > 0 ? Math.min(1, speed / total) : 1);
    }
  }
}
