package io.argosy.core.engine;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobEvent;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;

/** How attempts end; the kind of the job decides where their work goes. */
final class EndRules {
  private EndRules() {}

  static void end(Decision decision, AttemptId attempt, Ending ending) {
    State state = decision.state();
    decision.settleAll(attempt);
    if (!State.isPresent(state, attempt)) {
      if (state.strays.containsKey(attempt)) {
        decision.emit(new Fact.StrayGone(attempt));
      }
      return;
    }
    JobState job = state.existing(attempt.job());
    JobEvent event = new JobEvent.AttemptEnded(state.existing(attempt.task()), ending);
    job.kind().on(decision, job, event);
  }
}
