package io.argosy.core.kind.pipeline;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.JobId;
import io.argosy.core.model.ResultRef;
import java.time.Instant;
import java.util.Optional;

/** Decisions about a pipeline. */
public sealed interface PipelineFact extends Fact.OfKind {
  /** The index of the stage in the specification. */
  int stage();

  /** A stage is next: its inputs are looked up, and its items are divided. */
  record StageDue(JobId job, int stage, Instant at) implements PipelineFact {}

  /**
   * A stage begins. Its tasks are the indices that follow those of the stages before it.
   *
   * @param tasks how many tasks it has; none if it has no items
   * @param items how many items they have in all
   * @param plan the inputs and groups of its tasks, as they are stored
   */
  record StageOpened(JobId job, int stage, long tasks, long items, ResultRef plan, Instant at)
      implements PipelineFact {}

  /** A stage cannot begin; no task of it runs. */
  record StageRefused(JobId job, int stage, String reason, Instant at) implements PipelineFact {}

  /**
   * Every task of a stage is kept or given up: it never runs again.
   *
   * @param failed how many of its tasks were given up
   */
  record StageEnded(JobId job, int stage, long failed, Instant at) implements PipelineFact {}

  /**
   * A failed job resumes: what its current stage gave up is tried again.
   *
   * @param stage the number of all stages if only the result is made again
   */
  record PipelineReopened(JobId job, int stage, Instant at, Instant deadline)
      implements PipelineFact {
    @Override
    public Optional<Instant> reopens() {
      return Optional.of(deadline);
    }
  }
}
