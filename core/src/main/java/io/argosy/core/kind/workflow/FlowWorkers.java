package io.argosy.core.kind.workflow;

import io.argosy.core.dag.live.Assignment;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.placement.Backfill;
import io.argosy.core.engine.placement.PlacementRules;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.worker.UnfitMachines;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.MachineId;
import java.util.List;
import java.util.Optional;

/**
 * The workers of a workflow: each runs its lane in the order of the schedule and gets a task once
 * all its predecessors are kept.
 */
public final class FlowWorkers {
  /** After this many interruptions a task counts as failed. */
  private static final int STOPS_TO_FAIL = 3;

  private FlowWorkers() {}

  public static void ask(Decision decision, Stimulus.FinishAsked asked) {
    State state = decision.state();
    JobState job = state.existing(asked.attempt().job());
    Worker worker = state.existing(asked.attempt().task());
    boolean first = asked.elapsed().compareTo(worker.askedAt()) > 0;
    if (worker.phase() == Worker.Phase.RUNNING && first) {
      decision.emit(new Fact.FinishWaits(asked.attempt(), asked.elapsed(), 0));
      FlowRules.advance(decision, job);
    }
  }

  /** Gives every waiting worker the next task of its lane if the task may begin. */
  static void feed(Decision decision, JobState job) {
    FlowState flow = FlowState.of(job);
    for (int index : List.copyOf(job.workerCounters.waiting)) {
      Worker worker = job.tasks.get(index);
      Optional<Assignment> next = flow.next(index);
      boolean idle = isIdle(flow, worker);
      if (idle && next.isPresent() && mayBegin(decision.state(), job, worker, next.get())) {
        List<Interval> work = List.of(new Interval(next.get().task(), 1));
        MachineId machine = worker.machine().orElseThrow();
        decision.emit(new Fact.WorkGranted(worker.attemptId(), work, decision.at()));
        FlowBudgetRules.hold(decision, job, index, next.get().task(), machine);
        decision.instruct(
            new Instruction.Steer(worker.attemptId(), machine, work, 0, job.interval));
      }
    }
  }

  private static boolean mayBegin(State state, JobState job, Worker worker, Assignment next) {
    return FlowState.of(job).isFree(job.keptIndices, next.task())
        && FlowBudgetRules.canPay(state, job, next.task(), worker.machine().orElseThrow());
  }

  private static boolean isIdle(FlowState flow, Worker worker) {
    return worker.phase() == Worker.Phase.WAITING
        && worker.steering().isEmpty()
        && !flow.running.containsKey(worker.id().index());
  }

  /** Releases workers that have nothing left in the schedule, so that others get their slots. */
  static void release(Decision decision, JobState job) {
    FlowState flow = FlowState.of(job);
    boolean undecided = job.computing.isPresent() || ScheduleRules.isWanted(job);
    if (undecided) {
      return;
    }
    for (int index : List.copyOf(job.workerCounters.waiting)) {
      Worker worker = job.tasks.get(index);
      if (isIdle(flow, worker) && flow.next(index).isEmpty()) {
        long left = flow.unfinished(job.keptIndices);
        letGo(decision, worker, new Reason.NothingToGive(left));
      }
    }
  }

  private static void letGo(Decision decision, Worker worker, Reason reason) {
    decision.emit(new Fact.FinishAgreed(worker.attemptId(), decision.at(), reason));
    decision.instruct(new Instruction.Stop(worker.attemptId(), worker.machine().orElseThrow()));
  }

  /** Keeps the first result of a task; other workers on it stop. */
  public static void store(Decision decision, JobState job, Stimulus.ResultStored stored) {
    FlowState flow = FlowState.of(job);
    Interval piece = stored.piece();
    boolean wanted =
        job.phase == JobStateView.Phase.RUNNING
            && piece.count() == 1
            && piece.end() <= flow.spec.size()
            && flow.isFree(job.keptIndices, (int) piece.first());
    if (!wanted) {
      decision.emit(new Fact.PieceRefused(stored.attempt(), piece, new Reason.NotWanted()));
      return;
    }
    int task = (int) piece.first();
    measure(decision, job, stored.attempt(), task);
    if (job.keptIndices.isDisjoint(piece)) {
      decision.emit(new Fact.PieceKept(stored.attempt(), piece, stored.result(), decision.at()));
      for (FlowStateView.Running other : List.copyOf(flow.running.values())) {
        Worker worker = job.tasks.get(other.worker());
        if (other.task() == task && worker.isWorking()) {
          letGo(decision, worker, new Reason.AlreadyKept());
        }
      }
    } else {
      decision.emit(new Fact.PieceRefused(stored.attempt(), piece, new Reason.AlreadyKept()));
    }
    FlowRules.advance(decision, job);
  }

  private static void measure(Decision decision, JobState job, AttemptId attempt, int task) {
    FlowStateView.Running running = FlowState.of(job).running.get(attempt.task().index());
    if (running != null && running.task() == task && State.isPresent(decision.state(), attempt)) {
      MachineId machine = job.tasks.get(attempt.task().index()).machine().orElseThrow();
      double seconds = Math.max(0, Seconds.between(running.since(), decision.at()));
      decision.emit(new Fact.TaskMeasured(machine, job.id, task, seconds, decision.at()));
    }
  }

  public static void end(Decision decision, JobState job, Worker worker, Ending said) {
    FlowStateView.Running on = FlowState.of(job).running.get(worker.id().index());
    boolean working =
        job.phase == JobStateView.Phase.RUNNING && worker.phase() != Worker.Phase.LEAVING;
    if (working && on != null) {
      blame(decision, job, worker, on, said)
          .ifPresent(why -> FlowRules.fail(decision, job, on.task(), why));
    }
    Optional<String> hopeless =
        working ? FlowRules.hopeless(decision.state(), job, worker, said) : Optional.empty();
    boolean again = working && hopeless.isEmpty() && FlowRules.isNeeded(job);
    Ending counted = working ? said : new Ending.StoppedEarly();
    decision.emit(new Fact.AttemptOver(worker.attemptId(), decision.at(), counted, again));
    if (hopeless.isPresent()) {
      String lines = said instanceof Ending.Failed failed ? failed.lastLines() : "";
      FlowRules.endHopeless(decision, job, hopeless.get(), lines);
    } else if (job.phase == JobStateView.Phase.RUNNING) {
      FlowRules.advance(decision, job);
    } else {
      Backfill.fill(decision);
      PlacementRules.place(decision);
    }
  }

  /** Why the end of a worker counts against its task, if it does. */
  private static Optional<String> blame(
      Decision decision, JobState job, Worker worker, FlowStateView.Running on, Ending ending) {
    int stops = FlowState.of(job).stops.getOrDefault(on.task(), 0) + 1;
    return switch (ending) {
      // A worker that failed before it received its task did not fail because of it.
      case Ending.Failed failed -> failed.piece().map(piece -> failed.reason());
      case Ending.Unfit unfit -> refused(decision, job, worker, on, unfit);
      // The worker ended unasked: repeated, that counts as a failure.
      case Ending.Finished finished -> Optional.of("it ended without a result");
      case Ending.StoppedEarly _, Ending.Unheard _ ->
          stops < STOPS_TO_FAIL
              ? Optional.empty()
              : Optional.of("it was stopped early again and again");
    };
  }

  /** A refusal by a machine is not the task's fault as long as another machine may take it. */
  private static Optional<String> refused(
      Decision decision,
      JobState job,
      Worker worker,
      FlowStateView.Running on,
      Ending.Unfit unfit) {
    MachineId machine = worker.machine().orElseThrow();
    UnfitMachines before =
        FlowState.of(job).unfitMachineses.getOrDefault(on.task(), new UnfitMachines());
    return FlowFitness.isFitElsewhere(decision.state(), job, on.task(), machine)
        ? Optional.empty()
        : Optional.of(before.with(machine, unfit.reason(), on.tried(decision.at())));
  }

  /** The refusals of all machines when none lets a worker begin. */
  static Optional<String> useless(State state, JobState job, Worker worker, Ending.Unfit unfit) {
    MachineId machine = worker.machine().orElseThrow();
    boolean none =
        !FlowState.of(job).running.containsKey(worker.id().index())
            && !FlowFitness.isFitElsewhere(state, job, machine);
    return none
        ? Optional.of(job.unfit.with(machine, unfit.reason(), worker.tried(state.at())))
        : Optional.empty();
  }
}
