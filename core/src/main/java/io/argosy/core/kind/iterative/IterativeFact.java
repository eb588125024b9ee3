package io.argosy.core.kind.iterative;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.JobId;
import io.argosy.core.model.TaskId;
import java.time.Instant;
import java.util.Optional;

/** Decisions about an iterative job. */
public sealed interface IterativeFact extends Fact.OfKind {
  /** The kernel judged the job; an {@link AssignmentSet} follows for each share that changes. */
  record Checkpoint(
      JobId job, Instant at, long remaining, double speed, double etaSeconds, boolean shared)
      implements IterativeFact {}

  /** A failed job resumes: past failures no longer count, kept results do. */
  record IterativeReopened(JobId job, Instant at, Instant deadline) implements IterativeFact {
    @Override
    public Optional<Instant> reopens() {
      return Optional.of(deadline);
    }
  }

  /** A queued partition would find no work once it has a slot. */
  record PartitionWithdrawn(TaskId task, Instant at) implements IterativeFact {
    @Override
    public JobId job() {
      return task.job();
    }
  }

  record AssignmentSet(TaskId task, long assigned) implements IterativeFact {
    @Override
    public JobId job() {
      return task.job();
    }
  }
}
