package io.argosy.core.kind.iterative;

import io.argosy.core.engine.JobRules;
import io.argosy.core.engine.message.Fact;
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

/** How attempts of a partition end and where their work goes. */
final class PartitionEnd {
  private PartitionEnd() {}

  static void end(Decision decision, JobState job, Worker task, Ending ending) {
    boolean working =
        job.phase == JobStateView.Phase.RUNNING && task.phase() != Worker.Phase.LEAVING;
    if (working) {
      endWorking(decision, job, task, ending);
    } else {
      decision.emit(new Fact.AttemptOver(task.attemptId(), decision.at(), ending, false));
    }
    Balancing.roundSoon(decision, job);
    if (job.phase != JobStateView.Phase.RUNNING) {
      Backfill.fill(decision);
    }
    PlacementRules.place(decision);
  }

  private static void endWorking(Decision decision, JobState job, Worker task, Ending ending) {
    switch (ending) {
      case Ending.Failed failed -> {
        Interval piece = failed.piece().orElseGet(() -> firstHeld(task));
        fail(decision, job, task, failed, piece, failed.reason(), failed.lastLines());
      }
      case Ending.Unfit unfit when isFitElsewhere(decision.state(), job, task) ->
          over(decision, task, unfit, task.isStaying());
      case Ending.Unfit unfit ->
          fail(decision, job, task, unfit, firstHeld(task), said(decision, job, task, unfit), "");
      case Ending.Unheard unheard -> over(decision, task, unheard, task.isStaying());
      case Ending.StoppedEarly early when task.phase() == Worker.Phase.PLACED ->
          // The machine could not start it now: its worker is queued again, and nothing failed.
          over(decision, task, early, true);
      case Ending.StoppedEarly early when task.kept() == 0 && !task.held().isEmpty() ->
          // The attempt ended without storing anything: repeated, that counts as a failure.
          fail(
              decision, job, task, early, firstHeld(task), "stopped before it stored a result", "");
      case Ending.StoppedEarly early -> over(decision, task, early, isLast(job));
      case Ending.Finished finished -> over(decision, task, finished, false);
    }
  }

  /** Whether no other partition could take over its work: then it continues itself. */
  private static boolean isLast(JobState job) {
    return job.workerCounters.heard() <= 1
        && job.keptCount() < IterativeState.of(job).spec.iterations();
  }

  /** Whether another connected machine may be able to run it. */
  private static boolean isFitElsewhere(State state, JobState job, Worker task) {
    return state.machines.values().stream()
        .filter(machine -> !task.machine().equals(Optional.of(machine.id())))
        .anyMatch(machine -> PlacementRules.isFit(job, machine));
  }

  private static void over(Decision decision, Worker task, Ending ending, boolean again) {
    decision.emit(new Fact.AttemptOver(task.attemptId(), decision.at(), ending, again));
  }

  private static void fail(
      Decision decision,
      JobState job,
      Worker task,
      Ending ending,
      Interval piece,
      String reason,
      String lastLines) {
    int before = task.failures();
    for (IterativeSnapshot.FailedPiece known : IterativeState.of(job).failures) {
      before = known.piece().overlaps(piece) ? Math.max(before, known.failures()) : before;
    }
    int failures = before + 1;
    boolean tolerable = failures <= IterativeState.of(job).spec.retries();
    boolean stays = !(ending instanceof Ending.StoppedEarly) || isLast(job);
    boolean again = tolerable && stays && task.isStaying();
    // This order reports the failure before its consequences for the work.
    over(decision, task, ending, again);
    decision.emit(new Fact.PieceFailed(job.id, piece, failures, reason));
    if (!tolerable) {
      String verdict = said(piece) + " failed " + times(failures) + "; last: " + reason;
      JobRules.end(decision, job, new Outcome.Failed(verdict, lastLines));
    }
  }

  private static String said(Decision decision, JobState job, Worker task, Ending.Unfit unfit) {
    return job.unfit.with(task.machine().orElseThrow(), unfit.reason(), task.tried(decision.at()));
  }

  private static String said(Interval piece) {
    return piece.count() == 1
        ? "iteration " + piece.first()
        : "iterations " + piece.first() + " to " + (piece.end() - 1);
  }

  private static String times(int count) {
    return count == 1 ? "once" : count + " times";
  }

  private static Interval firstHeld(Worker task) {
    return task.held().isEmpty() ? new Interval(0, 1) : task.held().getFirst();
  }
}
