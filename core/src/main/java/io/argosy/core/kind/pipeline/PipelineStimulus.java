package io.argosy.core.kind.pipeline;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.JobId;
import io.argosy.core.model.ResultRef;
import java.time.Instant;

/** Events of a pipeline. Each may arrive twice: the second one changes nothing. */
public sealed interface PipelineStimulus extends Stimulus.OfKind {
  int stage();

  /**
   * The inputs of a stage were looked up and its items divided; the plan is durable.
   *
   * @param tasks how many tasks it has
   * @param items how many items they have in all
   * @param plan the inputs and groups of its tasks
   */
  record StagePrepared(Instant at, JobId job, int stage, long tasks, long items, ResultRef plan)
      implements PipelineStimulus {
    public StagePrepared {
      require(
          tasks >= 0 && tasks <= StageDivision.MOST_TASKS,
          "a stage has 0 to " + StageDivision.MOST_TASKS + " tasks, had " + tasks);
      require(items >= 0, "a stage cannot have " + items + " items");
    }
  }

  /**
   * A stage cannot begin: an input is not there, or its items or groups are wrong.
   *
   * @param reason as a sentence
   */
  record StageImpossible(Instant at, JobId job, int stage, String reason)
      implements PipelineStimulus {}
}
