package io.argosy.core.kind.workflow;

import io.argosy.core.engine.JobRules;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;

/** Retries a failed workflow: the tasks given up, and the tasks that waited for them. */
final class WorkflowRetry {
  private WorkflowRetry() {}

  static void ask(Decision decision, JobState job) {
    if (JobRules.mayResume(job, decision.at())) {
      decision.emit(new WorkflowFact.FlowReopened(job.id, decision.at(), job.deadline));
      FlowRules.grow(decision, job);
      FlowRules.advance(decision, job);
    }
  }
}
