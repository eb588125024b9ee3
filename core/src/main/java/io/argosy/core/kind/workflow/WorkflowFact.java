package io.argosy.core.kind.workflow;

import io.argosy.core.dag.live.Assignment;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Decisions about a workflow. */
public sealed interface WorkflowFact extends Fact.OfKind {
  /**
   * Which worker runs which task of a workflow, and in which order, from now on.
   *
   * @param from the origin of the schedule's times
   * @param assignments tasks that have not begun
   */
  record ScheduleSet(JobId job, Instant from, Instant at, List<Assignment> assignments, Reason why)
      implements WorkflowFact {
    public ScheduleSet {
      assignments = List.copyOf(assignments);
    }
  }

  /** A failed workflow resumes and retries the tasks that were given up. */
  record FlowReopened(JobId job, Instant at, Instant deadline) implements WorkflowFact {
    @Override
    public Optional<Instant> reopens() {
      return Optional.of(deadline);
    }
  }

  /** Money of a workflow was reserved for a task that begins. */
  record CostHeld(JobId job, WorkflowBudget.Held held) implements WorkflowFact {}

  /**
   * A worker of a workflow left its task, or its job is over.
   *
   * @param amount at most the reserved money
   */
  record CostPaid(
      JobId job, int worker, int task, MachineId machine, double seconds, Money amount, Instant at)
      implements WorkflowFact {}
}
