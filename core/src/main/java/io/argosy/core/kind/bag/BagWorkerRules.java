package io.argosy.core.kind.bag;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.rental.Rental;
import java.util.List;
import java.util.Optional;

/** What the workers of a bag report: start, result, idle, failure. */
public final class BagWorkerRules {
  private BagWorkerRules() {}

  public static void ask(Decision decision, Stimulus.FinishAsked asked) {
    State state = decision.state();
    JobState job = state.existing(asked.attempt().job());
    Worker worker = state.existing(asked.attempt().task());
    boolean first = asked.elapsed().compareTo(worker.askedAt()) > 0;
    if (worker.phase() == Worker.Phase.RUNNING && first) {
      decision.emit(new Fact.FinishWaits(asked.attempt(), asked.elapsed(), 0));
      feed(decision, job, asked.attempt());
    }
  }

  private static void feed(Decision decision, JobState job, AttemptId attempt) {
    TaskAssignment.feed(decision, job, attempt.task().index());
    if (!BagState.of(job).running.containsKey(attempt.task().index())) {
      BagRules.advance(decision, job);
    }
  }

  /** Keeps the first result of a task; later ones count only as measurements. */
  public static void store(Decision decision, JobState job, Stimulus.ResultStored stored) {
    BagState bag = BagState.of(job);
    int index = stored.attempt().task().index();
    Interval piece = stored.piece();
    boolean wanted =
        job.phase == JobStateView.Phase.RUNNING
            && piece.count() == 1
            && piece.end() <= bag.spec.tasks();
    if (!wanted) {
      decision.emit(new Fact.PieceRefused(stored.attempt(), piece, new Reason.NotWanted()));
      return;
    }
    measure(decision, job, stored.attempt(), piece.first());
    if (job.keptIndices.isDisjoint(piece)) {
      decision.emit(new Fact.PieceKept(stored.attempt(), piece, stored.result(), decision.at()));
      stopOthers(decision, job, stored.attempt(), piece.first());
    } else {
      decision.emit(new Fact.PieceRefused(stored.attempt(), piece, new Reason.AlreadyKept()));
    }
    if (!BagRules.complete(decision, job)) {
      if (bag.stage == BagStateView.Stage.SAMPLING) {
        BagRules.advance(decision, job);
      }
      TaskAssignment.feed(decision, job, index);
    }
  }

  private static void measure(Decision decision, JobState job, AttemptId attempt, long task) {
    BagStateView.Running running = BagState.of(job).running.get(attempt.task().index());
    if (running != null && running.task() == task && State.isPresent(decision.state(), attempt)) {
      Rental rental = BagState.of(job).rentOf(attempt.task().index());
      double seconds = Math.max(0, Seconds.between(running.since(), decision.at()));
      decision.emit(new Fact.TaskMeasured(rental.machine(), job.id, task, seconds, decision.at()));
    }
  }

  /** A task of the sample runs to its end on every type; later the first result ends the others. */
  private static void stopOthers(Decision decision, JobState job, AttemptId winner, long task) {
    if (BagState.of(job).stage == BagStateView.Stage.SAMPLING) {
      return;
    }
    for (BagStateView.Running running : List.copyOf(BagState.of(job).running.values())) {
      Worker other = job.tasks.get(running.worker());
      boolean same = running.task() == task && !other.attemptId().equals(winner);
      if (same && other.isWorking()) {
        decision.emit(
            new Fact.FinishAgreed(other.attemptId(), decision.at(), new Reason.AlreadyKept()));
        decision.instruct(new Instruction.Stop(other.attemptId(), other.machine().orElseThrow()));
      }
    }
  }

  static void end(Decision decision, JobState job, Worker worker, Ending reported) {
    // A job pays for rented machines even if they are useless, so a refusal there is a failure.
    Ending ending =
        reported instanceof Ending.Unfit unfit
            ? new Ending.Failed(Optional.empty(), unfit.reason(), "")
            : reported;
    BagState bag = BagState.of(job);
    BagStateView.Running running = bag.running.get(worker.id().index());
    boolean working =
        job.phase == JobStateView.Phase.RUNNING && worker.phase() != Worker.Phase.LEAVING;
    if (working && ending instanceof Ending.Failed failed && running != null) {
      BagRules.fail(decision, job, running.task(), failed.reason(), failed.lastLines());
    } else if (working && ending instanceof Ending.Finished && running != null) {
      // The worker ended unasked: repeated, that counts as a failure.
      BagRules.fail(decision, job, running.task(), "it ended without a result", "");
    }
    if (State.isPresent(decision.state(), worker.attemptId())) {
      Ending counted = working ? ending : new Ending.StoppedEarly();
      decision.emit(new Fact.AttemptOver(worker.attemptId(), decision.at(), counted, false));
    }
    if (job.phase == JobStateView.Phase.RUNNING) {
      BagRules.leaveOut(decision, job, bag.rentOf(worker.id().index()).offer());
      BagRules.advance(decision, job);
    }
  }
}
