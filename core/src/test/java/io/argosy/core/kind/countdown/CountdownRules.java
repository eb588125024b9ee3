package io.argosy.core.kind.countdown;

import io.argosy.core.engine.JobRules;
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
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.Outcome;
import java.util.List;
import java.util.Optional;

/** The life of a countdown: one worker gets one tick at a time. */
final class CountdownRules {
  private CountdownRules() {}

  static void idle(Decision decision, JobState job, Stimulus.FinishAsked asked) {
    Worker worker = decision.state().existing(asked.attempt().task());
    boolean first = asked.elapsed().compareTo(worker.askedAt()) > 0;
    if (worker.phase() == Worker.Phase.RUNNING && first) {
      decision.emit(new Fact.FinishWaits(asked.attempt(), asked.elapsed(), 0));
      advance(decision, job);
    }
  }

  /** Keeps the result of the tick that is due, whichever attempt stored it. */
  static void store(Decision decision, JobState job, Stimulus.ResultStored stored) {
    Interval piece = stored.piece();
    if (job.phase() == JobStateView.Phase.RUNNING && piece.equals(CountdownState.of(job).due())) {
      decision.emit(new Fact.PieceKept(stored.attempt(), piece, stored.result(), decision.at()));
      decision.emit(
          new CountdownFact.Ticked(job.id(), CountdownState.of(job).left() - 1, decision.at()));
    } else {
      boolean kept = !job.keptIndices.isDisjoint(piece);
      Reason reason = kept ? new Reason.AlreadyKept() : new Reason.NotWanted();
      decision.emit(new Fact.PieceRefused(stored.attempt(), piece, reason));
    }
    advance(decision, job);
  }

  /** Grants the tick that is due to the worker if it waits, or merges if none is left. */
  static void advance(Decision decision, JobState job) {
    if (job.phase() != JobStateView.Phase.RUNNING) {
      return;
    }
    if (CountdownState.of(job).left() == 0) {
      JobRules.merge(decision, job);
      return;
    }
    Worker worker = job.tasks.getFirst();
    boolean free = worker.phase() == Worker.Phase.WAITING && worker.held().isEmpty();
    if (free && worker.steering().isEmpty()) {
      List<Interval> work = List.of(CountdownState.of(job).due());
      decision.emit(new Fact.WorkGranted(worker.attemptId(), work, decision.at()));
      decision.instruct(
          new Instruction.Steer(
              worker.attemptId(), worker.machine().orElseThrow(), work, 0, job.interval()));
    }
  }

  static void end(Decision decision, JobState job, Worker worker, Ending ending) {
    boolean working =
        job.phase() == JobStateView.Phase.RUNNING && worker.phase() != Worker.Phase.LEAVING;
    Optional<String> blame =
        working ? blame(decision.state(), job, worker, ending) : Optional.empty();
    int failures = CountdownState.of(job).failures() + 1;
    boolean tolerable = blame.isEmpty() || failures <= CountdownState.of(job).spec.retries();
    decision.emit(
        new Fact.AttemptOver(worker.attemptId(), decision.at(), ending, working && tolerable));
    Interval due = CountdownState.of(job).due();
    blame.ifPresent(why -> decision.emit(new Fact.PieceFailed(job.id(), due, failures, why)));
    if (!tolerable) {
      String verdict = "tick " + due.first() + " failed; last: " + blame.orElse("");
      String lines = ending instanceof Ending.Failed failed ? failed.lastLines() : "";
      JobRules.end(decision, job, new Outcome.Failed(verdict, lines));
      return;
    }
    Backfill.fill(decision);
    PlacementRules.place(decision);
  }

  /** Why the end of an attempt counts against the tick, if it does. */
  private static Optional<String> blame(State state, JobState job, Worker worker, Ending ending) {
    return switch (ending) {
      case Ending.Failed failed -> Optional.of(failed.reason());
      case Ending.Unfit unfit ->
          isFitElsewhere(state, job, worker) ? Optional.empty() : Optional.of(unfit.reason());
      case Ending.Finished _ -> Optional.of("it ended without a result");
      case Ending.StoppedEarly _, Ending.Unheard _ -> Optional.empty();
    };
  }

  private static boolean isFitElsewhere(State state, JobState job, Worker worker) {
    return state.machines().stream()
        .filter(machine -> !worker.machine().equals(Optional.of(machine.id())))
        .anyMatch(machine -> PlacementRules.isFit(job, machine));
  }
}
