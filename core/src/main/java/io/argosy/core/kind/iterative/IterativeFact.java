package io.argosy.core.kind.iterative;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.JobId;
import io.argosy.core.model.TaskId;
import java.time.Instant;

/** Decisions about an iterative job. */
public sealed interface IterativeFact extends Fact.OfKind {
  /** The kernel judged the job; an {@link AssignmentSet} follows for each share that changes. */
  record Checkpoint(
      JobId job, Instant at, long remaining, double speed, double etaSeconds, boolean shared)
      implements IterativeFact {}

  record AssignmentSet(TaskId task, long assigned) implements IterativeFact {
    @Override
    public JobId job() {
      return task.job();
    }
  }
}
