package io.argosy.core.kind.pipeline;

import io.argosy.core.engine.JobRules;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.kind.pipeline.PipelineSpec.ErrorAction;
import io.argosy.core.model.Outcome;
import java.util.Optional;

/** Stages follow each other: (P1) to (P4) of docs/algorithms/pipeline.md. */
final class StageRules {
  private StageRules() {}

  /** Asks for a stage, or merges if all have ended. */
  static void begin(Decision decision, JobState job, int stage) {
    if (stage < PipelineState.of(job).spec.stages().size()) {
      decision.emit(new PipelineFact.StageDue(job.id, stage, decision.at()));
    } else {
      JobRules.merge(decision, job);
    }
  }

  /** (P1) The stage that is due opens once; what was told twice changes nothing. */
  static void prepared(Decision decision, JobState job, PipelineStimulus.StagePrepared told) {
    if (isAwaited(job, told)) {
      decision.emit(
          new PipelineFact.StageOpened(
              job.id, told.stage(), told.tasks(), told.items(), told.plan(), decision.at()));
      PipelineRules.advance(decision, job);
    }
  }

  /** (P4) A stage that cannot begin fails the job, or is left out. */
  static void impossible(Decision decision, JobState job, PipelineStimulus.StageImpossible told) {
    if (!isAwaited(job, told)) {
      return;
    }
    PipelineState pipeline = PipelineState.of(job);
    boolean exits = pipeline.current().errorAction() == ErrorAction.EXIT;
    decision.emit(
        new PipelineFact.StageRefused(job.id, told.stage(), told.reason(), decision.at()));
    if (exits) {
      JobRules.end(decision, job, new Outcome.Failed(told.reason(), ""));
    } else {
      begin(decision, job, told.stage() + 1);
    }
  }

  private static boolean isAwaited(JobState job, PipelineStimulus told) {
    return job.phase() == JobStateView.Phase.RUNNING
        && PipelineState.of(job).due().equals(Optional.of(told.stage()));
  }

  /** (P2) Ends the stage that runs if nothing of it is left, and begins the next. */
  static void endIfDone(Decision decision, JobState job) {
    PipelineState pipeline = PipelineState.of(job);
    Optional<StageRecord> running = pipeline.running();
    if (running.isPresent() && pipeline.unfinished(job) == 0) {
      int stage = running.get().stage();
      decision.emit(
          new PipelineFact.StageEnded(
              job.id, stage, pipeline.failed(running.get()), decision.at()));
      begin(decision, job, stage + 1);
    }
  }

  /** (P3) A failed job resumes with the stage that it failed in. */
  static void tryAgain(Decision decision, JobState job) {
    if (!JobRules.mayResume(job, decision.at())) {
      return;
    }
    int stage = PipelineState.of(job).stage;
    decision.emit(new PipelineFact.PipelineReopened(job.id, stage, decision.at(), job.deadline));
    if (PipelineState.of(job).running().isEmpty()) {
      begin(decision, job, stage);
    }
    PipelineRules.advance(decision, job);
  }
}
