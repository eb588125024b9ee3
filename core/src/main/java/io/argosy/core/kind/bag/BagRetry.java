package io.argosy.core.kind.bag;

import io.argosy.core.engine.JobRules;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.model.Outcome;

/** Retries the merge of a bag after a failed one: its results exist and are paid for. */
public final class BagRetry {
  private BagRetry() {}

  /**
   * Whether the merge would be retried if a user asked for it. Tasks that were given up are not:
   * the results of the others are merged already, and a merged result is stored once.
   */
  public static boolean isPossible(JobState job) {
    return job.as(BagState.class).isPresent()
        && job.outcome
            .filter(
                it ->
                    it instanceof Outcome.Failed failed
                        && failed.reason().equals(JobRules.NOT_MERGED))
            .isPresent();
  }

  static void ask(Decision decision, JobState job) {
    if (isPossible(job)) {
      decision.emit(new BagFact.BagReopened(job.id, decision.at(), job.deadline));
      BagRules.advance(decision, job);
    }
  }
}
