package io.argosy.core.kind.workflow;

import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.engine.worker.UnfitMachines;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.spec.Flow;
import java.time.Duration;
import java.util.Collections;
import java.util.List;

/** Where the tasks of a workflow may run, and which machines they should avoid. */
final class FlowFitness {
  /** After this many failures on a machine, a task is tried elsewhere. */
  private static final int FAILURES_TO_SHUN = 2;

  /** The pause after refusals by all machines doubles each time, at most this often. */
  private static final int MOST_DOUBLINGS = 6;

  private FlowFitness() {}

  /** Whether a worker on a machine could run a task that no other worker is to run. */
  static boolean mayUse(State state, JobState job, Machine machine) {
    FlowState flow = FlowState.of(job);
    List<Integer> missing = flow.missing(job.keptIndices);
    List<Integer> any = missing.isEmpty() ? flow.open(job.keptIndices) : missing;
    return any.stream()
        .anyMatch(task -> fits(job, task, machine) && !isShunned(state, job, task, machine.id()));
  }

  private static boolean fits(JobState job, int task, Machine machine) {
    Flow.Task what = FlowState.of(job).spec.flow().tasks().get(task);
    return FlowState.of(job).spec.book(machine.id(), machine.site()).fits(what)
        && FlowBudgetRules.couldPay(job, task, machine);
  }

  /**
   * Whether a machine refused a task, or the task failed there too often, while another machine may
   * run it.
   */
  static boolean isShunned(State state, JobState job, int task, MachineId machine) {
    return isBad(job, task, machine)
        && state.machines.values().stream().anyMatch(other -> isWilling(job, task, other));
  }

  private static boolean isWilling(JobState job, int task, Machine machine) {
    return machine.slots() > 0 && !isBad(job, task, machine.id()) && fits(job, task, machine);
  }

  private static boolean isBad(JobState job, int task, MachineId machine) {
    List<MachineId> failed = FlowState.of(job).failures.getOrDefault(task, List.of());
    UnfitMachines unfitMachines = FlowState.of(job).unfitMachineses.get(task);
    return job.unfit.contains(machine)
        || (unfitMachines != null && unfitMachines.contains(machine))
        || Collections.frequency(failed, machine) >= FAILURES_TO_SHUN;
  }

  /** Whether a machine other than the refusing one may run the task. */
  static boolean isFitElsewhere(State state, JobState job, int task, MachineId machine) {
    return state.machines.values().stream()
        .anyMatch(other -> !other.id().equals(machine) && isWilling(job, task, other));
  }

  /** Whether another machine exists that has not refused to start workers of the job. */
  static boolean isFitElsewhere(State state, JobState job, MachineId machine) {
    return state.machines.values().stream()
        .anyMatch(
            other ->
                !other.id().equals(machine)
                    && other.slots() > 0
                    && !job.unfit.contains(other.id()));
  }

  /**
   * How long tasks without a worker wait for the next schedule; longer after repeated refusals by
   * all machines.
   */
  static Duration pause(JobState job, Duration usual) {
    FlowState flow = FlowState.of(job);
    return flow.missing(job.keptIndices).stream()
        .map(
            task ->
                usual.multipliedBy(
                    flow.unfitMachineses.containsKey(task) ? doubled(flow, task) : 1))
        .min(Duration::compareTo)
        .orElse(usual);
  }

  private static long doubled(FlowState flow, int task) {
    int failures = flow.failures.getOrDefault(task, List.of()).size();
    return 1L << Math.min(failures, MOST_DOUBLINGS);
  }
}
