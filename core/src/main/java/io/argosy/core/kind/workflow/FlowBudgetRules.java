package io.argosy.core.kind.workflow;

import io.argosy.core.dag.live.Assignment;
import io.argosy.core.engine.JobRules;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Tariff;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A workflow's money. The cost of a task up to its time limit is reserved before it begins, so that
 * the budget is never exceeded. (B1) to (B5) of docs/algorithms/workflows.md.
 */
final class FlowBudgetRules {
  /** A schedule whose cost exceeds the money by this factor is replaced. */
  private static final double TOO_DEAR = 1.01;

  /** Ranks a machine last: its speed can never outweigh its price. */
  private static final double AFTER_ALL_OTHERS = 1e-12;

  private FlowBudgetRules() {}

  /** The price of a machine's slot per hour; zero if the job gives none. */
  static Money perHour(State state, JobState job, MachineId machine) {
    return state
        .machine(machine)
        .map(there -> FlowState.of(job).spec.perHour(there.id(), there.site()))
        .orElse(Money.ZERO);
  }

  private static Money perHour(State state, JobState job, int worker) {
    Optional<MachineId> machine = job.tasks.get(worker).machine();
    return machine.map(it -> perHour(state, job, it)).orElse(Money.ZERO);
  }

  /** What is not spent yet, reserved money included. Empty without a budget. */
  private static Optional<Money> unspent(JobState job) {
    return FlowState.of(job)
        .spec
        .promise()
        .budget()
        .map(it -> it.minus(FlowState.of(job).purse.spent()));
  }

  /** (B1) whether the remaining money pays for a task there once nothing else runs. */
  static boolean couldPay(JobState job, int task, Machine machine) {
    JobSpec.Workflow spec = FlowState.of(job).spec;
    Money perHour = spec.perHour(machine.id(), machine.site());
    return unspent(job).map(spec.most(task, perHour)::isAtMost).orElse(true);
  }

  /** (B1) whether a task may begin there now. */
  static boolean canPay(State state, JobState job, int task, MachineId machine) {
    Money most = FlowState.of(job).spec.most(task, perHour(state, job, machine));
    return unspent(job)
        .map(left -> most.isAtMost(left.minus(FlowState.of(job).purse.setAside())))
        .orElse(true);
  }

  /** (B5) machines on which all remaining tasks can be paid come first, then the cheapest. */
  static double rank(JobState job, Machine machine) {
    JobSpec.Workflow spec = FlowState.of(job).spec;
    Money perHour = spec.perHour(machine.id(), machine.site());
    Optional<Money> left = unspent(job);
    if (left.isEmpty() || !perHour.isPositive()) {
      return 1;
    }
    double slowness = TaskEstimates.slowness(FlowState.of(job), machine.id());
    double seconds = 0;
    Money most = Money.ZERO;
    for (int task : FlowState.of(job).open(job.keptIndices)) {
      double run =
          spec.book(machine.id(), machine.site()).runSeconds(spec.flow().tasks().get(task));
      seconds += run < Double.POSITIVE_INFINITY ? run * slowness : 0;
      Money one = spec.most(task, perHour);
      most = most.isAtMost(one) ? one : most;
    }
    boolean pays = Tariff.cost(perHour, seconds).plus(most).isAtMost(left.get());
    return pays ? 1 : AFTER_ALL_OTHERS / perHour.micros();
  }

  /** A task begins: its maximum cost is reserved. */
  static void hold(Decision decision, JobState job, int worker, int task, MachineId machine) {
    Money perHour = perHour(decision.state(), job, machine);
    if (perHour.isPositive()) {
      Money most = FlowState.of(job).spec.most(task, perHour);
      decision.emit(
          new WorkflowFact.CostHeld(
              job.id,
              new WorkflowBudget.Held(worker, task, machine, perHour, most, decision.at())));
    }
  }

  /** (B2) pays for workers that left their task; for all workers when the job is over. */
  static void settle(Decision decision, JobState job, boolean over) {
    FlowState flow = FlowState.of(job);
    for (WorkflowBudget.Held held : flow.purse.held()) {
      FlowStateView.Running on = flow.running.get(held.worker());
      if (over || on == null || on.task() != held.task() || !on.since().equals(held.since())) {
        decision.emit(
            new WorkflowFact.CostPaid(
                job.id,
                held.worker(),
                held.task(),
                held.machine(),
                held.seconds(decision.at()),
                held.cost(decision.at()),
                decision.at()));
      }
    }
  }

  /**
   * (B3) if the remaining money cannot pay a remaining task on any machine, nothing more begins,
   * and the workflow ends once nothing runs.
   *
   * @return whether that is the case
   */
  static boolean endIfBroke(Decision decision, JobState job) {
    boolean broke = isBroke(decision.state(), job);
    if (broke && FlowState.of(job).running.isEmpty()) {
      endBroke(decision, job);
    }
    return broke;
  }

  private static boolean isBroke(State state, JobState job) {
    return unspent(job).isPresent()
        && FlowState.of(job).open(job.keptIndices).stream()
            .anyMatch(task -> isTooDear(state, job, task));
  }

  private static boolean isTooDear(State state, JobState job, int task) {
    Flow.Task what = FlowState.of(job).spec.flow().tasks().get(task);
    List<Machine> fit =
        state.machines.values().stream()
            .filter(it -> it.slots() > 0)
            .filter(it -> FlowState.of(job).spec.book(it.id(), it.site()).fits(what))
            .toList();
    return !fit.isEmpty()
        && fit.stream().noneMatch(it -> couldPay(job, task, it))
        && !mayBePaidLater(job, task);
  }

  /** Whether the task has not begun and a site that may still connect is affordable. */
  private static boolean mayBePaidLater(JobState job, int task) {
    JobSpec.Workflow spec = FlowState.of(job).spec;
    Money left = unspent(job).orElse(Money.MAX);
    return !FlowState.of(job).isScheduled()
        && spec.leastCost(task).filter(least -> least.isAtMost(left)).isPresent();
  }

  private static void endBroke(Decision decision, JobState job) {
    int tasks = FlowState.of(job).spec.flow().tasks().size();
    String verdict =
        "the budget does not pay for what is left: "
            + job.keptCount()
            + " of "
            + tasks
            + " tasks are done";
    JobRules.end(decision, job, new Outcome.Failed(verdict, ""));
  }

  /** (B4) the budget of a schedule: unspent money minus the expected rest of running tasks. */
  static Optional<Money> purse(JobState job, Instant now) {
    return unspent(job).map(left -> left.minus(running(job, now)));
  }

  private static Money running(JobState job, Instant now) {
    Money sum = Money.ZERO;
    for (WorkflowBudget.Held held : FlowState.of(job).purse.held()) {
      FlowStateView.Running on = FlowState.of(job).running.get(held.worker());
      double left = on == null ? 0 : ScheduleWalk.left(on, on.plannedSeconds(), now);
      Money cost = Tariff.cost(held.perHour(), held.seconds(now) + left);
      sum = sum.plus(cost.isAtMost(held.most()) ? cost : held.most());
    }
    return sum;
  }

  /** (B4) why a new schedule is needed: this one costs too much, or no task of it may begin. */
  static Optional<Reason> tooDear(State state, JobState job, Instant now) {
    Optional<Money> purse = purse(job, now);
    if (purse.isEmpty() || FlowState.of(job).plan.isEmpty()) {
      return Optional.empty();
    }
    List<Assignment> lanes = FlowState.of(job).plan();
    Money planned = Assignment.cost(lanes, worker -> perHour(state, job, worker));
    boolean stuck =
        FlowState.of(job).running.isEmpty()
            && lanes.stream()
                .filter(one -> FlowState.of(job).isFree(job.keptIndices, one.task()))
                .map(
                    one ->
                        FlowState.of(job).spec.most(one.task(), perHour(state, job, one.worker())))
                .noneMatch(most -> most.isAtMost(purse.get()));
    return stuck || planned.micros() > purse.get().micros() * TOO_DEAR
        ? Optional.of(new Reason.TooDear(planned, purse.get(), stuck))
        : Optional.empty();
  }
}
