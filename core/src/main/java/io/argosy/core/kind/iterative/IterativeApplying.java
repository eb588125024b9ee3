package io.argosy.core.kind.iterative;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.Applying;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.ResultKeeping;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import java.time.Instant;
import java.util.List;

/** How facts change what is remembered of an iterative job. */
final class IterativeApplying {
  private IterativeApplying() {}

  /** Facts that are not listed change nothing here. */
  static void apply(State state, JobState job, Fact fact) {
    IterativeState own = IterativeState.of(job);
    if (fact instanceof IterativeFact of) {
      apply(state, job, own, of);
    } else if (fact instanceof Fact.AttemptPlaced f) {
      granted(own, f.work());
    } else if (fact instanceof Fact.WorkGranted f) {
      granted(own, f.work());
    } else if (fact instanceof Fact.WorkYielded f) {
      released(state, own, f.attempt(), f.work());
    } else if (fact instanceof Fact.PieceRefused f) {
      released(state, own, f.attempt(), List.of(f.piece()));
    } else if (fact instanceof Fact.PieceKept f) {
      own.pool.remove(f.piece());
    } else if (fact instanceof Fact.PieceFailed f) {
      own.failures.removeIf(known -> known.piece().overlaps(f.piece()));
      own.failures.add(new IterativeSnapshot.FailedPiece(f.piece(), f.failures()));
    } else if (fact instanceof Fact.AttemptOver f) {
      Worker worker = state.existing(f.attempt().task());
      if (f.ending() instanceof Ending.Unfit unfit) {
        job.refusedBy(worker, unfit, f.at());
      }
      worker.held().forEach(own.pool::add);
    } else if (fact instanceof Fact.AttemptLost f) {
      state.existing(f.attempt().task()).held().forEach(own.pool::add);
    }
  }

  private static void apply(State state, JobState job, IterativeState own, IterativeFact fact) {
    switch (fact) { // No default: a new fact must not compile until it is applied.
      case IterativeFact.Checkpoint f -> {
        own.checkpointAt = f.at();
        own.checkpointEtaSeconds = f.etaSeconds();
        Applying.putOff(state, job, Instant.MAX);
      }
      case IterativeFact.IterativeReopened f -> {
        own.failures.clear();
        job.unfit.clear();
        Applying.reopen(state, job, f.deadline());
        Applying.expect(state, job);
      }
      case IterativeFact.PartitionWithdrawn f -> ResultKeeping.withdraw(state, f.task());
      case IterativeFact.AssignmentSet f -> state.change(f.task(), t -> t.assigned = f.assigned());
    }
  }

  private static void granted(IterativeState own, List<Interval> work) {
    for (Interval interval : work) {
      own.pool.remove(interval);
      own.nextFresh = Math.max(own.nextFresh, interval.end());
    }
  }

  /** What a worker gives up, as far as it holds it, waits for another. */
  private static void released(
      State state, IterativeState own, AttemptId attempt, List<Interval> work) {
    ResultKeeping.heldOf(state.existing(attempt.task()), work).forEach(own.pool::add);
  }
}
