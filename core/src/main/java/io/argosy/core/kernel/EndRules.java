package io.argosy.core.kernel;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.Outcome;

/** How attempts end, and what becomes of their work. */
final class EndRules {
  private EndRules() {}

  static void end(Decision decision, AttemptId attempt, Ending ending) {
    State state = decision.state();
    decision.settleAll(attempt);
    if (!Kernel.isPresent(state, attempt)) {
      if (state.strays.containsKey(attempt)) {
        decision.emit(new Fact.StrayGone(attempt));
      }
      return;
    }
    JobState job = state.existing(attempt.job());
    Task task = state.existing(attempt.task());
    boolean working = job.phase == JobState.Phase.RUNNING && task.phase() != Task.Phase.LEAVING;
    if (working && ending instanceof Ending.Failed failed) {
      fail(decision, job, task, failed);
    } else {
      decision.emit(new Fact.AttemptOver(attempt, decision.at(), ending, false));
    }
    Balancing.roundSoon(decision, job);
    Placement.place(decision);
  }

  private static void fail(Decision decision, JobState job, Task task, Ending.Failed failed) {
    Interval piece = failed.piece().orElseGet(() -> firstHeld(task));
    int before = 0;
    for (Snapshot.FailedPiece known : job.failures) {
      before = known.piece().overlaps(piece) ? Math.max(before, known.failures()) : before;
    }
    int failures = before + 1;
    boolean again = failures <= JobRules.iterative(job).retries();
    decision.emit(new Fact.PieceFailed(job.id, piece, failures, failed.reason()));
    decision.emit(new Fact.AttemptOver(task.attemptId(), decision.at(), failed, again));
    if (!again) {
      String reason =
          "iterations " + piece + " failed " + failures + " times; last: " + failed.reason();
      JobRules.end(decision, job, new Outcome.Failed(reason, failed.lastLines()));
    }
  }

  private static Interval firstHeld(Task task) {
    return task.held().isEmpty() ? new Interval(0, 1) : task.held().getFirst();
  }
}
