package io.argosy.core.engine.state;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.engine.worker.WorkerProgress;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.TaskId;
import java.util.ArrayList;
import java.util.List;

/** Updates the state when a result is kept or refused, or a queued worker is withdrawn. */
public final class ResultKeeping {
  /** The upper limit of counted refused iterations, so that no sum overflows. */
  private static final long REFUSED_LIMIT = 1L << 61;

  private ResultKeeping() {}

  static void keep(State state, Fact.PieceKept fact) {
    JobState job = state.existing(fact.attempt().job());
    Interval piece = fact.piece();
    job.keptIndices.add(piece);
    job.kept.put(piece.first(), new KeptResult(piece, fact.attempt(), fact.result()));
    Worker worker = state.existing(fact.attempt().task());
    job.kind().apply(state, job, fact);
    boolean present = worker.isLive() && worker.attempt() == fact.attempt().number();
    boolean own = present && drop(state, worker.id(), piece, piece.count()) == piece.count();
    if (!own) {
      // A late result: other workers may hold its indices; their results for them will be refused.
      for (int other : job.heldIndex.holders(piece)) {
        drop(state, new TaskId(job.id, other), piece, 0);
      }
    }
  }

  static void yield(State state, Fact.WorkYielded fact) {
    JobState job = state.existing(fact.attempt().job());
    job.kind().apply(state, job, fact);
    release(state, fact.attempt(), fact.work());
  }

  static void refuse(State state, Fact.PieceRefused fact) {
    AttemptId attempt = fact.attempt();
    Interval piece = fact.piece();
    Worker worker = state.existing(attempt.task());
    if (worker.isLive() && worker.attempt() == attempt.number()) {
      JobState job = state.existing(attempt.job());
      job.kind().apply(state, job, fact);
      drop(state, attempt.task(), piece, 0);
      long room = REFUSED_LIMIT - worker.refused();
      state.change(worker.id(), t -> t.refused += Math.min(room, piece.count()));
    }
  }

  /** Takes work from an attempt, as far as it holds it. */
  private static void release(State state, AttemptId attempt, List<Interval> work) {
    if (work.size() == 1) {
      drop(state, attempt.task(), work.getFirst(), 0);
      return;
    }
    // All intervals at once: one by one would take quadratic time.
    IntervalSet rest = IntervalSet.of(state.existing(attempt.task()).held());
    work.forEach(rest::remove);
    List<Interval> left = rest.intervals();
    state.change(attempt.task(), t -> t.held = left);
  }

  /** What of these intervals a worker holds. */
  public static List<Interval> heldOf(Worker worker, List<Interval> work) {
    IntervalSet held = IntervalSet.of(worker.held());
    IntervalSet rest = held.copy();
    work.forEach(rest::remove);
    rest.intervals().forEach(held::remove);
    return held.intervals();
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
          t.calls = kept > 0 ? WorkerProgress.stored(t, kept) : t.calls;
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

  /** Ends a worker that waits for a slot; returns whether it did. */
  public static boolean withdraw(State state, TaskId task) {
    boolean queued = state.dequeue(task);
    if (queued) {
      state.change(task, t -> t.phase = Worker.Phase.OVER);
    }
    return queued;
  }
}
