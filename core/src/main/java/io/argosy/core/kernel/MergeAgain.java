package io.argosy.core.kernel;

import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;

/** A bag whose results could not be merged: they are all there and paid, so the merge can be. */
public final class MergeAgain {
  /** What is said of a job whose results are there, but not merged. */
  static final String NOT_MERGED = "the results could not be merged";

  private MergeAgain() {}

  /** Whether its merge would be tried again, if somebody asked for that. */
  public static boolean isPossible(JobState job) {
    return job.isBag()
        && job.outcome
            .filter(it -> it instanceof Outcome.Failed failed && failed.reason().equals(NOT_MERGED))
            .isPresent();
  }

  static void ask(Decision decision, JobId id) {
    State state = decision.state();
    if (state.job(id).filter(MergeAgain::isPossible).isPresent()) {
      decision.emit(new Fact.BagReopened(id, decision.at(), state.existing(id).deadline));
      BagRules.goOn(decision, state.existing(id));
    }
  }
}
