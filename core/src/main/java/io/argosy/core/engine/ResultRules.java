package io.argosy.core.engine;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.rules.BagWorkerRules;
import io.argosy.core.engine.rules.Balancing;
import io.argosy.core.engine.rules.FlowWorkers;
import io.argosy.core.engine.rules.JobRules;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.Interval;
import io.argosy.core.model.spec.JobSpec;

/**
 * Exactly once: a result is kept if and only if its interval is disjoint from what is kept, lease
 * alive or not; otherwise it is refused whole.
 */
final class ResultRules {
  private ResultRules() {}

  static void store(Decision decision, Stimulus.ResultStored stored) {
    State state = decision.state();
    if (state.task(stored.attempt().task()).isEmpty()) {
      return;
    }
    JobState job = state.existing(stored.attempt().job());
    Snapshot.Kept kept = job.kept.get(stored.piece().first());
    boolean repeated =
        kept != null
            && kept.attempt().equals(stored.attempt())
            && kept.piece().equals(stored.piece());
    if (repeated) {
      decision.emit(new Fact.PieceKnown(stored.attempt(), stored.piece()));
    } else if (job.isBag()) {
      BagWorkerRules.store(decision, job, stored);
    } else if (job.isFlow()) {
      FlowWorkers.store(decision, job, stored);
    } else if (!isWanted(job, stored.piece())) {
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
    if (!JobRules.complete(decision, job) && (late || waits)) {
      Balancing.settle(decision, job);
    }
  }

  private static boolean isWanted(JobState job, Interval piece) {
    JobSpec.Iterative spec = JobState.iterative(job);
    long end = spec.mode() == JobSpec.Mode.RANGE ? spec.iterations() : job.nextFresh;
    return job.phase == JobState.Phase.RUNNING && piece.end() <= end;
  }
}
