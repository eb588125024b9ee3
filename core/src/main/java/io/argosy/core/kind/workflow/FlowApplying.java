package io.argosy.core.kind.workflow;

import io.argosy.core.dag.live.Assignment;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.Applying;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.UnfitMachines;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How facts change the state of a workflow. */
final class FlowApplying {
  private FlowApplying() {}

  /** Facts that are not listed change nothing here. */
  static void apply(State state, JobState job, Fact fact) {
    FlowState flow = FlowState.of(job);
    if (fact instanceof WorkflowFact f) {
      apply(state, job, f);
    } else if (fact instanceof Fact.Instructed) {
      flow.stale = false; // The schedule that was requested counts on the present workers.
    } else if (fact instanceof Fact.TaskMeasured f) {
      measured(state, job, f);
    } else if (fact instanceof Fact.TaskGivenUp f) {
      giveUp(flow, f);
    } else if (fact instanceof Fact.PieceFailed f) {
      failed(job, f);
    } else if (fact instanceof Fact.MachineDown f) {
      down(flow, f.machine());
    } else {
      ofWorker(state, job, fact);
    }
  }

  private static void apply(State state, JobState job, WorkflowFact fact) {
    FlowState flow = FlowState.of(job);
    switch (fact) { // No default: a new fact must not compile until it is applied.
      case WorkflowFact.ScheduleSet f -> schedule(job, f);
      case WorkflowFact.FlowReopened f -> reopen(state, job, f);
      case WorkflowFact.CostHeld(JobId _, WorkflowBudget.Held held) -> flow.purse.hold(held);
      case WorkflowFact.CostPaid f -> flow.purse.pay(f);
    }
  }

  private static void ofWorker(State state, JobState job, Fact fact) {
    FlowState flow = FlowState.of(job);
    if (fact instanceof Fact.AttemptPlaced f) {
      granted(state, job, f.attempt(), f.work(), f.at());
      flow.stale = true; // The next schedule may count on the worker.
    } else if (fact instanceof Fact.WorkGranted f) {
      granted(state, job, f.attempt(), f.work(), f.at());
    } else if (fact instanceof Fact.FinishAgreed f) {
      leaves(flow, f.attempt().task().index());
    } else if (fact instanceof Fact.AttemptOver f) {
      refused(state, job, f);
      stopped(flow, f);
      over(flow, f.attempt().task().index());
    } else if (fact instanceof Fact.AttemptLost f) {
      over(flow, f.attempt().task().index());
    } else if (fact instanceof Fact.WorkYielded f) {
      yielded(flow, f.attempt(), f.work());
    } else if (fact instanceof Fact.PieceKept f) {
      kept(job, f.attempt().task().index(), f.piece());
    } else if (fact instanceof Fact.PieceRefused f) {
      kept(job, f.attempt().task().index(), f.piece());
    }
  }

  private static void schedule(JobState job, WorkflowFact.ScheduleSet fact) {
    FlowState flow = FlowState.of(job);
    flow.plan.clear();
    flow.lanes.clear();
    fact.assignments().forEach(flow::put);
    flow.plannedFrom = fact.from();
    flow.scheduledAt = fact.at();
    flow.judgedFrom = flow.ran.size();
    flow.expectedEnd = ScheduleWalk.end(job, fact.at());
  }

  /** A worker got a task. */
  private static void granted(
      State state, JobState job, AttemptId attempt, List<Interval> work, Instant at) {
    if (work.isEmpty()) {
      return;
    }
    FlowState flow = FlowState.of(job);
    int task = (int) work.getFirst().first();
    int worker = attempt.task().index();
    Assignment planned = flow.plan.get(task);
    double seconds =
        planned == null ? TaskEstimates.promised(state, job, task, worker) : planned.seconds();
    flow.running.put(worker, new FlowStateView.Running(worker, task, at, seconds));
    flow.unplan(task);
  }

  /** A worker had to end before its task was done, or failed before it had a task. */
  private static void stopped(FlowState flow, Fact.AttemptOver fact) {
    FlowStateView.Running on = flow.running.get(fact.attempt().task().index());
    if (fact.ending() instanceof Ending.StoppedEarly && on != null) {
      flow.stops.merge(on.task(), 1, Integer::sum);
    } else if (isWithoutTask(fact.ending(), on)) {
      flow.stops.merge(FlowState.WITHOUT_TASK, 1, Integer::sum);
    }
  }

  private static boolean isWithoutTask(Ending ending, FlowStateView.@Nullable Running on) {
    return (ending instanceof Ending.Failed failed && failed.piece().isEmpty())
        || (ending instanceof Ending.Unfit && on == null);
  }

  /** A machine refused a worker's task, or the worker before it had one. */
  private static void refused(State state, JobState job, Fact.AttemptOver fact) {
    if (!(fact.ending() instanceof Ending.Unfit unfit)) {
      return;
    }
    Worker worker = state.existing(fact.attempt().task());
    FlowStateView.Running on = FlowState.of(job).running.get(worker.id().index());
    if (on == null) {
      job.refusedBy(worker, unfit, fact.at());
    } else {
      FlowState.of(job)
          .unfitMachineses
          .computeIfAbsent(on.task(), task -> new UnfitMachines())
          .add(worker.machine().orElseThrow(), unfit.reason(), on.tried(fact.at()));
    }
  }

  /** A machine disconnected; when it returns it may be tried again. */
  private static void down(FlowState flow, MachineId machine) {
    flow.unfitMachineses.values().forEach(unfitMachines -> unfitMachines.remove(machine));
    flow.unfitMachineses.values().removeIf(UnfitMachines::isEmpty);
  }

  /** A worker is about to end: other workers take over its lane. */
  private static void leaves(FlowState flow, int worker) {
    flow.stale |= flow.lanes.containsKey(worker);
    flow.clear(worker);
  }

  /** A worker is gone: its tasks need a new schedule. */
  private static void over(FlowState flow, int worker) {
    boolean missed = flow.running.remove(worker) != null || flow.lanes.containsKey(worker);
    flow.clear(worker);
    flow.stale |= missed;
  }

  /** A worker yielded tasks it had not begun. */
  private static void yielded(FlowState flow, AttemptId attempt, List<Interval> work) {
    FlowStateView.Running was = flow.running.get(attempt.task().index());
    if (was != null && work.stream().anyMatch(i -> i.overlaps(new Interval(was.task(), 1)))) {
      flow.running.remove(was.worker());
      flow.stale = true;
    }
  }

  /** A worker's result was kept or refused: the worker is free. */
  private static void kept(JobState job, int worker, Interval piece) {
    FlowState flow = FlowState.of(job);
    if (piece.first() >= flow.spec.size()) {
      return;
    }
    int task = (int) piece.first();
    if (FlowState.isKept(job.keptIndices, task)) {
      flow.unplan(task);
      flow.stops.remove(FlowState.WITHOUT_TASK);
      if (flow.givenUp.remove(task)) {
        flow.settleOut();
        flow.stale = true; // Tasks that wait for this one can run after all.
      }
    }
    FlowStateView.Running was = flow.running.get(worker);
    if (was != null && was.task() == task) {
      flow.running.remove(worker);
    }
  }

  private static void measured(State state, JobState job, Fact.TaskMeasured fact) {
    FlowState flow = FlowState.of(job);
    for (FlowStateView.Running one : flow.running.values()) {
      if (one.task() == fact.task()) {
        double promised = TaskEstimates.promised(state, job, one.task(), one.worker());
        FlowState.Ran ran =
            new FlowState.Ran(
                one.task(), fact.machine(), fact.seconds(), promised, one.plannedSeconds());
        flow.ran.add(ran);
        TaskEstimates.learn(state, flow, ran);
        return;
      }
    }
  }

  private static void failed(JobState job, Fact.PieceFailed fact) {
    FlowState flow = FlowState.of(job);
    int task = (int) fact.piece().first();
    flow.reasons.put(task, fact.reason());
    for (FlowStateView.Running one : flow.running.values()) {
      if (one.task() == task) {
        job.tasks
            .get(one.worker())
            .machine()
            .ifPresent(
                machine ->
                    flow.failures.computeIfAbsent(task, t -> new ArrayList<>()).add(machine));
      }
    }
  }

  /** Past failures no longer count; kept results and measurements do. */
  private static void reopen(State state, JobState job, WorkflowFact.FlowReopened fact) {
    Applying.reopen(state, job, fact.deadline());
    job.unfit.clear();
    FlowState flow = FlowState.of(job);
    flow.givenUp.clear();
    flow.failures.clear();
    flow.stops.clear();
    flow.unfitMachineses.clear();
    flow.reasons.clear();
    flow.settleOut();
    flow.stale = true;
    Applying.expect(state, job);
  }

  private static void giveUp(FlowState flow, Fact.TaskGivenUp fact) {
    flow.givenUp.add((int) fact.task());
    flow.settleOut();
    List.copyOf(flow.plan.keySet()).stream().filter(flow::isOut).forEach(flow::unplan);
  }
}
