package io.argosy.core.engine.state;

import io.argosy.core.dag.live.Assignment;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.worker.UnfitMachines;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.MachineId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How facts change the state of a workflow. */
final class FlowApplying {
  private FlowApplying() {}

  static void schedule(State state, Fact.ScheduleSet fact) {
    JobState job = state.existing(fact.job());
    FlowState flow = job.flow();
    flow.plan.clear();
    flow.lanes.clear();
    fact.assignments().forEach(flow::put);
    flow.plannedFrom = fact.from();
    flow.scheduledAt = fact.at();
    flow.judgedFrom = flow.ran.size();
    flow.expectedEnd = ScheduleWalk.end(job, fact.at());
  }

  /** A schedule was requested: it counts on the present workers. */
  static void asked(State state, Instruction what) {
    if (what instanceof Instruction.Schedule schedule) {
      state.existing(schedule.job()).flow().stale = false;
    }
  }

  /** A worker got a slot: the next schedule may count on it. */
  static void placed(JobState job) {
    if (job.flow != null) {
      job.flow.stale = true;
    }
  }

  /** A worker got a task. */
  static void granted(State state, AttemptId attempt, List<Interval> work, Instant at) {
    JobState job = state.existing(attempt.job());
    if (job.flow == null || work.isEmpty()) {
      return;
    }
    int task = (int) work.getFirst().first();
    int worker = attempt.task().index();
    Assignment planned = job.flow.plan.get(task);
    double seconds =
        planned == null ? TaskEstimates.promised(state, job, task, worker) : planned.seconds();
    job.flow.running.put(worker, new FlowState.Running(worker, task, at, seconds));
    job.flow.unplan(task);
  }

  /** A worker had to end before its task was done, or failed before it had a task. */
  static void stopped(JobState job, Fact.AttemptOver fact) {
    if (job.flow == null) {
      return;
    }
    FlowState.Running on = job.flow.running.get(fact.attempt().task().index());
    if (fact.ending() instanceof Ending.StoppedEarly && on != null) {
      job.flow.stops.merge(on.task(), 1, Integer::sum);
    } else if (isWithoutTask(fact.ending(), on)) {
      job.flow.stops.merge(FlowState.WITHOUT_TASK, 1, Integer::sum);
    }
  }

  private static boolean isWithoutTask(Ending ending, FlowState.@Nullable Running on) {
    return (ending instanceof Ending.Failed failed && failed.piece().isEmpty())
        || (ending instanceof Ending.Unfit && on == null);
  }

  /** A machine refused a worker's task. */
  static void refused(
      JobState job, Worker worker, MachineId machine, Ending.Unfit unfit, Instant at) {
    FlowState.Running on = job.flow().running.get(worker.id().index());
    if (on != null) {
      job.flow()
          .unfitMachineses
          .computeIfAbsent(on.task(), task -> new UnfitMachines())
          .add(machine, unfit.reason(), on.tried(at));
    }
  }

  /** A machine disconnected; when it returns it may be tried again. */
  static void down(JobState job, MachineId machine) {
    if (job.flow != null) {
      job.flow.unfitMachineses.values().forEach(unfitMachines -> unfitMachines.remove(machine));
      job.flow.unfitMachineses.values().removeIf(UnfitMachines::isEmpty);
    }
  }

  /** A worker is about to end: other workers take over its lane. */
  static void leaves(JobState job, int worker) {
    if (job.flow != null) {
      job.flow.stale |= job.flow.lanes.containsKey(worker);
      job.flow.clear(worker);
    }
  }

  /** A worker is gone: its tasks need a new schedule. */
  static void over(JobState job, int worker) {
    if (job.flow != null) {
      boolean missed =
          job.flow.running.remove(worker) != null || job.flow.lanes.containsKey(worker);
      job.flow.clear(worker);
      job.flow.stale |= missed;
    }
  }

  /** A worker yielded tasks it had not begun. */
  static void yielded(JobState job, AttemptId attempt, List<Interval> work) {
    if (job.flow != null) {
      FlowState.Running was = job.flow.running.get(attempt.task().index());
      if (was != null && work.stream().anyMatch(i -> i.overlaps(new Interval(was.task(), 1)))) {
        job.flow.running.remove(was.worker());
        job.flow.stale = true;
      }
    }
  }

  /** A worker's result was kept or refused: the worker is free. */
  static void kept(JobState job, int worker, Interval piece) {
    FlowState flow = job.flow;
    if (flow == null || piece.first() >= flow.spec.size()) {
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
    FlowState.Running was = flow.running.get(worker);
    if (was != null && was.task() == task) {
      flow.running.remove(worker);
    }
  }

  static void measured(State state, Fact.TaskMeasured fact) {
    JobState job = state.existing(fact.job());
    FlowState flow = job.flow();
    for (FlowState.Running one : flow.running.values()) {
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

  static void failed(JobState job, Fact.PieceFailed fact) {
    FlowState flow = job.flow();
    int task = (int) fact.piece().first();
    flow.reasons.put(task, fact.reason());
    for (FlowState.Running one : flow.running.values()) {
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
  static void reopen(State state, Fact.FlowReopened fact) {
    JobState job = state.existing(fact.job());
    FlowState flow = job.flow();
    job.phase = JobState.Phase.RUNNING;
    job.endedAt = Optional.empty();
    job.outcome = Optional.empty();
    job.deadline = fact.deadline();
    job.unfit.clear();
    flow.givenUp.clear();
    flow.failures.clear();
    flow.stops.clear();
    flow.unfitMachineses.clear();
    flow.reasons.clear();
    flow.settleOut();
    flow.stale = true;
    Applying.expect(state, job);
  }

  static void giveUp(JobState job, Fact.TaskGivenUp fact) {
    FlowState flow = job.flow();
    flow.givenUp.add((int) fact.task());
    flow.settleOut();
    List.copyOf(flow.plan.keySet()).stream().filter(flow::isOut).forEach(flow::unplan);
  }
}
