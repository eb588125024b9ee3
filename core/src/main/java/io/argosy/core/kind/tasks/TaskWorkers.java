package io.argosy.core.kind.tasks;

import io.argosy.core.engine.JobRules;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.placement.Backfill;
import io.argosy.core.engine.placement.PlacementRules;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.Outcome;
import java.util.Optional;

/** What the workers of a list of tasks report: results, idleness, ends. */
final class TaskWorkers {
  /** Ends in a row without a result and without a task to blame that fail the job. */
  private static final int ENDS_TO_FAIL = 20;

  private TaskWorkers() {}

  static void idle(Decision decision, JobState job, Stimulus.FinishAsked asked) {
    Worker worker = decision.state().existing(asked.attempt().task());
    boolean first = asked.elapsed().compareTo(worker.askedAt()) > 0;
    if (worker.phase() == Worker.Phase.RETIRING && worker.held().isEmpty()) {
      TaskListRules.letGo(decision, job, worker);
    } else if (worker.phase() == Worker.Phase.RUNNING && first) {
      decision.emit(new Fact.FinishWaits(asked.attempt(), asked.elapsed(), 0));
    }
    TaskListRules.advance(decision, job);
  }

  /** Keeps the first result of a task, whichever attempt stored it. */
  static void store(Decision decision, JobState job, Stimulus.ResultStored stored) {
    Interval piece = stored.piece();
    boolean wanted =
        job.phase() == JobState.Phase.RUNNING
            && piece.count() == 1
            && piece.end() <= TaskListState.of(job).tasks();
    if (wanted && job.keptIndices.isDisjoint(piece)) {
      decision.emit(new Fact.PieceKept(stored.attempt(), piece, stored.result(), decision.at()));
    } else {
      Reason reason = wanted ? new Reason.AlreadyKept() : new Reason.NotWanted();
      decision.emit(new Fact.PieceRefused(stored.attempt(), piece, reason));
    }
    TaskListRules.advance(decision, job);
  }

  static void end(Decision decision, JobState job, Worker worker, Ending ending) {
    boolean working =
        job.phase() == JobState.Phase.RUNNING && worker.phase() != Worker.Phase.LEAVING;
    Optional<Blame> blame =
        working ? blame(decision.state(), job, worker, ending) : Optional.empty();
    blame.ifPresent(it -> TaskListRules.fail(decision, job, it.task(), it.reason()));
    boolean hopeless =
        working
            && blame.isEmpty()
            && worker.kept() == 0
            && TaskListState.of(job).endsWithoutTask + 1 >= ENDS_TO_FAIL;
    boolean again = working && !hopeless && worker.isStaying() && isNeeded(job, worker);
    Ending counted = working ? ending : new Ending.StoppedEarly();
    decision.emit(new Fact.AttemptOver(worker.attemptId(), decision.at(), counted, again));
    if (hopeless) {
      JobRules.end(decision, job, hopeless(ending));
    } else if (job.phase() == JobState.Phase.RUNNING) {
      TaskListRules.advance(decision, job);
    } else {
      Backfill.fill(decision);
      PlacementRules.place(decision);
    }
  }

  /** Whether tasks wait, or return from this worker, that the other workers do not hold. */
  private static boolean isNeeded(JobState job, Worker worker) {
    return !TaskListState.of(job).waiting.isEmpty() || !worker.held().isEmpty();
  }

  /** A task whose failure ended an attempt. */
  private record Blame(long task, String reason) {}

  private static Optional<Blame> blame(State state, JobState job, Worker worker, Ending ending) {
    return switch (ending) {
      // A worker that failed before it began a task did not fail because of it.
      case Ending.Failed failed ->
          failed.piece().map(piece -> new Blame(piece.first(), failed.reason()));
      case Ending.Unfit unfit ->
          isFitElsewhere(state, job, worker)
              ? Optional.empty()
              : TaskListRules.firstHeld(worker)
                  .map(
                      task ->
                          new Blame(
                              task,
                              job.unfit.with(
                                  worker.machine().orElseThrow(),
                                  unfit.reason(),
                                  worker.tried(state.at()))));
      case Ending.Finished _ ->
          TaskListRules.firstHeld(worker).map(task -> new Blame(task, "it ended without a result"));
      case Ending.StoppedEarly _, Ending.Unheard _ -> Optional.empty();
    };
  }

  private static boolean isFitElsewhere(State state, JobState job, Worker worker) {
    return state.machines().stream()
        .filter(machine -> !worker.machine().equals(Optional.of(machine.id())))
        .anyMatch(machine -> PlacementRules.isFit(job, machine));
  }

  private static Outcome hopeless(Ending ending) {
    String reason =
        switch (ending) {
          case Ending.Failed failed -> failed.reason();
          case Ending.Unfit unfit -> unfit.reason();
          case Ending.Finished _, Ending.StoppedEarly _, Ending.Unheard _ ->
              "stopped before it stored a result";
        };
    String lines = ending instanceof Ending.Failed failed ? failed.lastLines() : "";
    return new Outcome.Failed(
        ENDS_TO_FAIL + " attempts in a row ended without a result; last: " + reason, lines);
  }
}
