package io.argosy.core.engine.rules;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;

/** Retries the merge of a bag after a failed one: its results exist and are paid for. */
public final class MergeRetry {
  /** The failure message of a job whose results exist but are not merged. */
  static final String NOT_MERGED = "the results could not be merged";

  private MergeRetry() {}

  /** Whether the merge would be retried if a user asked for it. */
  public static boolean isPossible(JobState job) {
    return job.isBag()
        && job.outcome
            .filter(it -> it instanceof Outcome.Failed failed && failed.reason().equals(NOT_MERGED))
            .isPresent();
  }

  public static void ask(Decision decision, JobId id) {
    State state = decision.state();
    if (state.job(id).filter(MergeRetry::isPossible).isPresent()) {
      decision.emit(new Fact.BagReopened(id, decision.at(), state.existing(id).deadline));
      BagRules.advance(decision, state.existing(id));
    }
  }
}
