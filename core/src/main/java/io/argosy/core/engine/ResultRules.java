package io.argosy.core.engine;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobEvent;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.KeptResult;

/**
 * Exactly once: a result is kept if and only if its interval is disjoint from what is kept, lease
 * alive or not; otherwise it is refused whole. The kind of the job decides which results it wants;
 * a repeated one is known.
 */
final class ResultRules {
  private ResultRules() {}

  static void store(Decision decision, Stimulus.ResultStored stored) {
    State state = decision.state();
    if (state.task(stored.attempt().task()).isEmpty()) {
      return;
    }
    JobState job = state.existing(stored.attempt().job());
    KeptResult kept = job.kept.get(stored.piece().first());
    boolean repeated =
        kept != null
            && kept.attempt().equals(stored.attempt())
            && kept.piece().equals(stored.piece());
    if (repeated) {
      decision.emit(new Fact.PieceKnown(stored.attempt(), stored.piece()));
    } else {
      job.kind().on(decision, job, new JobEvent.Stored(stored));
    }
  }
}
