package io.argosy.core.dag.live;

import io.argosy.core.dag.Placement;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.Transfer;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.core.dag.policy.SchedulePolicies;
import io.argosy.core.dag.policy.SchedulePolicy;
import io.argosy.core.model.spec.JobSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Computes a schedule for the rest of a workflow. Equal requests give equal schedules. */
public final class Scheduler {
  private Scheduler() {}

  /**
   * The assignments in the order of their starts. Tasks that fit on no worker's machine, and the
   * tasks that wait for them, are left out.
   */
  public static List<Assignment> schedule(JobSpec.Workflow spec, ScheduleRequest request) {
    return new WithinBudget(spec, request).choose(asked -> byPolicy(spec, asked));
  }

  private static List<Assignment> byPolicy(JobSpec.Workflow spec, ScheduleRequest request) {
    RemainingWorkflow remainingWorkflow = RemainingWorkflow.of(spec, request);
    if (remainingWorkflow.tasks().isEmpty()) {
      return List.of();
    }
    SchedulePolicy policy =
        SchedulePolicies.named(request.policy())
            .orElseThrow(() -> new IllegalStateException("unknown policy " + request.policy()));
    Schedule schedule =
        policy.schedule(
            SchedulingProblem.of(
                remainingWorkflow.workflow(),
                remainingWorkflow.platform(),
                remainingWorkflow.standing()));
    Map<String, Placement> placed = new HashMap<>();
    schedule.placements().forEach(placement -> placed.put(placement.task(), placement));
    List<Assignment> assignments = new ArrayList<>();
    for (int task : remainingWorkflow.tasks()) {
      Placement placement = placed.get(RemainingWorkflow.name(task));
      if (placement != null) {
        assignments.add(assignment(remainingWorkflow, task, placement));
      }
    }
    assignments.sort(null);
    return assignments;
  }

  private static Assignment assignment(
      RemainingWorkflow remainingWorkflow, int task, Placement placement) {
    double transfer =
        remainingWorkflow.standing().arrival(RemainingWorkflow.name(task), placement.host());
    for (Transfer one : placement.transfers()) {
      transfer = Math.max(transfer, one.finishSeconds() - one.startSeconds());
    }
    return new Assignment(
        task,
        RemainingWorkflow.workerOf(placement.vcpu()),
        placement.startSeconds(),
        placement.finishSeconds(),
        transfer);
  }
}
