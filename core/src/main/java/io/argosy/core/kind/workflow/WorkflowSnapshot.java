package io.argosy.core.kind.workflow;

import io.argosy.core.dag.live.Assignment;
import io.argosy.core.engine.state.KindSnapshot;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import java.time.Instant;
import java.util.List;

/** See the fields of the same names in {@link FlowState}. */
public record WorkflowSnapshot(
    JobId job,
    List<Assignment> plan,
    Instant plannedFrom,
    Instant scheduledAt,
    Instant expectedEnd,
    int judgedFrom,
    boolean stale,
    List<FlowStateView.Running> running,
    List<FlowState.Ran> ran,
    List<FailedOn> failures,
    List<Snapshot.Failures> stops,
    List<Integer> givenUp,
    List<WorkflowBudget.Held> held,
    List<WorkflowBudget.Paid> paid)
    implements KindSnapshot {
  /** The machines on which a task failed. */
  public record FailedOn(int task, List<MachineId> machines) {}
}
