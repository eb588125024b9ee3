package io.argosy.core.kind.pipeline;

import io.argosy.core.engine.message.Reason;

/** Why a pipeline does something. */
public sealed interface PipelineReason extends Reason.OfKind {
  /**
   * A stage has that many tasks left.
   *
   * @param stage the index of the stage
   */
  record StageTasks(int stage, long left) implements PipelineReason {}
}
