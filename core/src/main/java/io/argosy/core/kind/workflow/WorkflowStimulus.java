package io.argosy.core.kind.workflow;

import io.argosy.core.dag.live.Assignment;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import java.time.Instant;
import java.util.List;

/** Events of a workflow. */
public sealed interface WorkflowStimulus extends Stimulus.OfKind {
  /**
   * A schedule for the rest of a workflow arrived.
   *
   * @param assignments in the order of their starts
   */
  record ScheduleMade(
      Instant at, InstructionId instruction, JobId job, List<Assignment> assignments)
      implements WorkflowStimulus {
    public ScheduleMade {
      assignments = List.copyOf(assignments);
    }
  }
}
