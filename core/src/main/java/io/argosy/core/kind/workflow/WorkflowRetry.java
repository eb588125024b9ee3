package io.argosy.core.kind.workflow;

import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.Promise;
import java.time.Instant;

/** Retries a failed workflow: the tasks given up, and the tasks that waited for them. */
public final class WorkflowRetry {
  private WorkflowRetry() {}

  /** Whether the workflow would resume if a user asked for it now. */
  public static boolean isPossible(JobState job, Instant now) {
    boolean failed = job.outcome.filter(it -> it instanceof Outcome.Failed).isPresent();
    return job.as(FlowState.class).isPresent() && failed && !isTooLate(job, now);
  }

  /** Whether its deadline would stop it at once. */
  public static boolean isTooLate(JobState job, Instant now) {
    return job.spec.promise().otherwise() == Promise.Otherwise.STOP && !job.deadline.isAfter(now);
  }

  static void ask(Decision decision, JobState job) {
    if (isPossible(job, decision.at())) {
      decision.emit(new WorkflowFact.FlowReopened(job.id, decision.at(), job.deadline));
      FlowRules.grow(decision, job);
      FlowRules.advance(decision, job);
    }
  }
}
