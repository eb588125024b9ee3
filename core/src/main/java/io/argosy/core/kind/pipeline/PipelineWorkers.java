package io.argosy.core.kind.pipeline;

import io.argosy.core.engine.JobRules;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.placement.Backfill;
import io.argosy.core.engine.placement.PlacementRules;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.Outcome;
import java.util.Optional;

/** What the workers of a pipeline report: results, idleness, ends. */
final class PipelineWorkers {
  /** Ends in a row without a result and without a task to blame that fail the job. */
  private static final int ENDS_TO_FAIL = 20;

  private PipelineWorkers() {}

  static void idle(Decision decision, JobState job, Stimulus.FinishAsked asked) {
    Worker worker = decision.state().existing(asked.attempt().task());
    boolean first = asked.elapsed().compareTo(worker.askedAt()) > 0;
    if (worker.phase() == Worker.Phase.RUNNING && first) {
      decision.emit(new Fact.FinishWaits(asked.attempt(), asked.elapsed(), 0));
    }
    PipelineRules.advance(decision, job);
  }

  /**
   * Keeps the first result of a task of the stage that runs, whichever attempt stored it. What a
   * stage gave up stays given up once it has ended: later stages began without it.
   */
  static void store(Decision decision, JobState job, Stimulus.ResultStored stored) {
    Interval piece = stored.piece();
    boolean kept = !job.keptIndices.isDisjoint(piece);
    boolean wanted =
        job.phase() == JobStateView.Phase.RUNNING
            && piece.count() == 1
            && PipelineState.of(job).running().filter(it -> it.has(piece.first())).isPresent();
    if (wanted && !kept) {
      decision.emit(new Fact.PieceKept(stored.attempt(), piece, stored.result(), decision.at()));
    } else {
      Reason reason = kept ? new Reason.AlreadyKept() : new Reason.NotWanted();
      decision.emit(new Fact.PieceRefused(stored.attempt(), piece, reason));
    }
    PipelineRules.advance(decision, job);
  }

  static void end(Decision decision, JobState job, Worker worker, Ending ending) {
    boolean working =
        job.phase() == JobStateView.Phase.RUNNING && worker.phase() != Worker.Phase.LEAVING;
    Optional<Blame> blame =
        working ? blame(decision.state(), job, worker, ending) : Optional.empty();
    boolean fails =
        blame.isPresent()
            && PipelineRules.fail(decision, job, blame.get().task(), blame.get().reason());
    boolean hopeless =
        working
            && blame.isEmpty()
            && worker.kept() == 0
            && PipelineState.of(job).endsWithoutTask + 1 >= ENDS_TO_FAIL;
    boolean again = working && !hopeless && !fails && worker.isStaying() && isNeeded(job, worker);
    Ending counted = working ? ending : new Ending.StoppedEarly();
    decision.emit(new Fact.AttemptOver(worker.attemptId(), decision.at(), counted, again));
    if (fails) {
      Blame it = blame.orElseThrow();
      JobRules.end(
          decision, job, PipelineRules.failed(job, it.task(), it.reason(), lastLines(ending)));
    } else if (hopeless) {
      JobRules.end(decision, job, hopeless(ending));
    } else if (job.phase() == JobStateView.Phase.RUNNING) {
      PipelineRules.advance(decision, job);
    } else {
      Backfill.fill(decision);
      PlacementRules.place(decision);
    }
  }

  /** Whether tasks wait, or return from this worker, that the other workers do not hold. */
  private static boolean isNeeded(JobState job, Worker worker) {
    return !PipelineState.of(job).waiting.isEmpty() || !worker.held().isEmpty();
  }

  /** A task whose failure ended an attempt. */
  private record Blame(long task, String reason) {}

  private static Optional<Blame> blame(State state, JobState job, Worker worker, Ending ending) {
    Optional<Long> held = worker.held().stream().findFirst().map(Interval::first);
    return switch (ending) {
      // A worker that failed before it began a task did not fail because of it.
      case Ending.Failed failed ->
          failed
              .piece()
              .filter(piece -> held.equals(Optional.of(piece.first())))
              .map(piece -> new Blame(piece.first(), failed.reason()));
      case Ending.Unfit unfit ->
          isFitElsewhere(state, job, worker)
              ? Optional.empty()
              : held.map(
                  task ->
                      new Blame(
                          task,
                          job.unfit.with(
                              worker.machine().orElseThrow(),
                              unfit.reason(),
                              worker.tried(state.at()))));
      case Ending.Finished _ -> held.map(task -> new Blame(task, "it ended without a result"));
      case Ending.StoppedEarly _, Ending.Unheard _ -> Optional.empty();
    };
  }

  private static boolean isFitElsewhere(State state, JobState job, Worker worker) {
    return state.machines().stream()
        .filter(machine -> !worker.machine().equals(Optional.of(machine.id())))
        .anyMatch(machine -> PlacementRules.isFit(job, machine));
  }

  private static String lastLines(Ending ending) {
    return ending instanceof Ending.Failed failed ? failed.lastLines() : "";
  }

  private static Outcome hopeless(Ending ending) {
    String reason =
        switch (ending) {
          case Ending.Failed failed -> failed.reason();
          case Ending.Unfit unfit -> unfit.reason();
          case Ending.Finished _, Ending.StoppedEarly _, Ending.Unheard _ ->
              "stopped before it stored a result";
        };
    return new Outcome.Failed(
        ENDS_TO_FAIL + " attempts in a row ended without a result; last: " + reason,
        lastLines(ending));
  }
}
