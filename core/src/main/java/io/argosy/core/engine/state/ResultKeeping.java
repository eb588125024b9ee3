package io.argosy.core.engine.state;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.TaskId;
import java.util.ArrayList;
import java.util.List;

/** Updates the state when a result is kept or refused. */
final class ResultKeeping {
  /** The upper limit of counted refused iterations, so that no sum overflows. */
  private static final long REFUSED_LIMIT = 1L << 61;

  private ResultKeeping() {}

  static void keep(State state, Fact.PieceKept fact) {
    JobState job = state.existing(fact.attempt().job());
    Interval piece = fact.piece();
    job.keptIndices.add(piece);
    job.kept.put(piece.first(), new Snapshot.Kept(piece, fact.attempt(), fact.result()));
    job.pool.remove(piece);
    Worker worker = state.existing(fact.attempt().task());
    BagApplying.late(state, job, worker.id().index(), piece);
    BagApplying.kept(job, worker.id().index(), piece);
    FlowApplying.kept(job, worker.id().index(), piece);
    boolean present = worker.isLive() && worker.attempt() == fact.attempt().number();
    boolean own = present && drop(state, worker.id(), piece, piece.count()) == piece.count();
    if (!own) {
      // A late result: other workers may hold its indices; their results for them will be refused.
      List.copyOf(job.tasks).forEach(other -> drop(state, other.id(), piece, 0));
    }
  }

  static void yield(State state, Fact.WorkYielded fact) {
    toPool(state, fact.attempt(), fact.work());
    FlowApplying.yielded(state.existing(fact.attempt().job()), fact.attempt(), fact.work());
  }

  static void refuse(State state, AttemptId attempt, Interval piece) {
    Worker worker = state.existing(attempt.task());
    if (worker.isLive() && worker.attempt() == attempt.number()) {
      BagApplying.kept(state.existing(attempt.job()), attempt.task().index(), piece);
      FlowApplying.kept(state.existing(attempt.job()), attempt.task().index(), piece);
      toPool(state, attempt, piece);
      long room = REFUSED_LIMIT - worker.refused();
      state.change(worker.id(), t -> t.refused += Math.min(room, piece.count()));
    }
  }

  /** Moves an interval from an attempt to the pool, as far as the attempt holds it. */
  static void toPool(State state, AttemptId attempt, Interval work) {
    JobState job = state.existing(attempt.job());
    IntervalSet held = IntervalSet.of(state.existing(attempt.task()).held());
    IntervalSet rest = held.copy();
    rest.remove(work);
    rest.intervals().forEach(held::remove);
    if (job.isIterative()) {
      held.intervals().forEach(job.pool::add);
    }
    drop(state, attempt.task(), work, 0);
  }

  /** The same for many intervals at once: one by one would take quadratic time. */
  static void toPool(State state, AttemptId attempt, List<Interval> work) {
    if (work.size() == 1) {
      toPool(state, attempt, work.getFirst());
      return;
    }
    JobState job = state.existing(attempt.job());
    IntervalSet given = IntervalSet.of(state.existing(attempt.task()).held());
    IntervalSet rest = given.copy();
    work.forEach(rest::remove);
    List<Interval> left = rest.intervals();
    left.forEach(given::remove);
    if (job.isIterative()) {
      given.intervals().forEach(job.pool::add);
    }
    state.change(attempt.task(), t -> t.held = left);
  }

  /**
   * Takes an interval out of what a task holds and counts {@code kept} more as kept; returns how
   * much of the interval was there.
   */
  static long drop(State state, TaskId id, Interval piece, long kept) {
    List<Interval> held = state.existing(id).held();
    boolean touched = held.stream().anyMatch(piece::overlaps);
    if (!touched && kept == 0) {
      return 0;
    }
    IntervalSet left = IntervalSet.empty();
    // The common case first: the holder works from the front of its list.
    boolean front = touched && starts(held.getFirst(), piece);
    long dropped = piece.count();
    if (!front) {
      held.forEach(left::add);
      dropped = left.remove(piece);
    }
    List<Interval> rest = front ? withoutFront(held, piece) : left.intervals();
    state.change(
        id,
        t -> {
          t.held = rest;
          t.kept += kept;
          t.failures = kept > 0 ? 0 : t.failures;
        });
    return dropped;
  }

  private static boolean starts(Interval held, Interval piece) {
    return held.first() == piece.first() && held.count() >= piece.count();
  }

  private static List<Interval> withoutFront(List<Interval> held, Interval piece) {
    Interval front = held.getFirst();
    List<Interval> rest = new ArrayList<>(held.size());
    if (front.count() > piece.count()) {
      rest.add(front.without(piece.count()));
    }
    rest.addAll(held.subList(1, held.size()));
    return rest;
  }
}
