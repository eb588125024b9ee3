package io.argosy.core.kind.bag;

import io.argosy.core.engine.JobRules;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.model.Outcome;
import java.time.Instant;

/** Retries a failed bag: the merge if only that failed, else the tasks that were given up. */
public final class BagRetry {
  private BagRetry() {}

  /** Whether only the merge failed: its results exist and are paid for. */
  public static boolean isMergeLeft(JobState job) {
    return job.as(BagState.class).isPresent()
        && job.outcome
            .filter(
                it ->
                    it instanceof Outcome.Failed failed
                        && failed.reason().equals(JobRules.NOT_MERGED))
            .isPresent();
  }

  /** Whether the bag would resume if a user asked for it now; a merge alone is never too late. */
  public static boolean isPossible(JobState job, Instant now) {
    return isMergeLeft(job)
        || (JobRules.mayResume(job, now) && !BagState.of(job).givenUp.isEmpty());
  }

  static void ask(Decision decision, JobState job) {
    if (!isPossible(job, decision.at())) {
      return;
    }
    boolean merge = isMergeLeft(job);
    decision.emit(new BagFact.BagReopened(job.id, decision.at(), job.deadline));
    if (!merge) {
      decision.emit(new BagFact.TasksRetried(job.id, decision.at()));
      plan(decision, job);
    }
    BagRules.advance(decision, job);
  }

  /** A bag that was never planned samples again, or gets a menu of what is left. */
  private static void plan(Decision decision, JobState job) {
    BagState bag = BagState.of(job);
    if (bag.stage == BagStateView.Stage.SAMPLING) {
      Sampling.begin(decision, job);
    } else if (bag.stage == BagStateView.Stage.CHOOSING && job.computing.isEmpty()) {
      PlanRules.ask(decision, job, bag.unfinished(job.keptCount()), true);
    }
  }
}
