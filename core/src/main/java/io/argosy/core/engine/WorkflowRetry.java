package io.argosy.core.engine;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.rules.FlowRules;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.Promise;
import java.time.Instant;

/** Retries a failed workflow: the tasks given up, and the tasks that waited for them. */
public final class WorkflowRetry {
  private WorkflowRetry() {}

  /** Whether the workflow would resume if a user asked for it now. */
  public static boolean isPossible(JobState job, Instant now) {
    boolean failed = job.outcome.filter(it -> it instanceof Outcome.Failed).isPresent();
    return job.isFlow() && failed && !isTooLate(job, now);
  }

  /** Whether its deadline would stop it at once. */
  public static boolean isTooLate(JobState job, Instant now) {
    return job.spec.promise().otherwise() == Promise.Otherwise.STOP && !job.deadline.isAfter(now);
  }

  static void ask(Decision decision, JobId id) {
    State state = decision.state();
    if (state.job(id).filter(job -> isPossible(job, decision.at())).isEmpty()) {
      return;
    }
    decision.emit(new Fact.FlowReopened(id, decision.at(), state.existing(id).deadline));
    JobState job = state.existing(id);
    FlowRules.grow(decision, job);
    FlowRules.advance(decision, job);
  }
}
