package io.argosy.core.kind.iterative;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.Interval;
import io.argosy.core.model.spec.JobSpec;

/** Which results of an iterative job are kept: those that are wanted and disjoint from the kept. */
final class PieceRules {
  private PieceRules() {}

  static void store(Decision decision, JobState job, Stimulus.ResultStored stored) {
    if (!isWanted(job, stored.piece())) {
      decision.emit(
          new Fact.PieceRefused(stored.attempt(), stored.piece(), new Reason.NotWanted()));
    } else if (!job.keptIndices.isDisjoint(stored.piece())) {
      decision.emit(
          new Fact.PieceRefused(stored.attempt(), stored.piece(), new Reason.AlreadyKept()));
      Balancing.settle(decision, job);
    } else {
      keep(decision, job, stored);
    }
  }

  private static void keep(Decision decision, JobState job, Stimulus.ResultStored stored) {
    decision.emit(
        new Fact.PieceKept(stored.attempt(), stored.piece(), stored.result(), decision.at()));
    // A late result changes what others have to do; a waiting attempt's last one may end it.
    boolean late = !State.isPresent(decision.state(), stored.attempt());
    boolean waits =
        decision.state().existing(stored.attempt().task()).phase() == Worker.Phase.WAITING;
    if (!IterativeRules.complete(decision, job) && (late || waits)) {
      Balancing.settle(decision, job);
    }
  }

  private static boolean isWanted(JobState job, Interval piece) {
    IterativeState own = IterativeState.of(job);
    boolean range = own.spec.mode() == JobSpec.Mode.RANGE;
    long end = range ? own.spec.iterations() : own.nextFresh;
    return job.phase == JobStateView.Phase.RUNNING && piece.end() <= end;
  }
}
