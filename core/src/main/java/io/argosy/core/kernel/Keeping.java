package io.argosy.core.kernel;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.TaskId;
import java.util.ArrayList;
import java.util.List;

/** What happens to the books when a result is kept or refused. */
final class Keeping {
  private Keeping() {}

  static void keep(State state, Fact.PieceKept fact) {
    JobState job = state.existing(fact.attempt().job());
    Interval piece = fact.piece();
    job.keptIndices.add(piece);
    job.kept.put(piece.first(), new Snapshot.Kept(piece, fact.attempt(), fact.result()));
    job.pool.remove(piece);
    Task task = state.existing(fact.attempt().task());
    boolean present = task.isLive() && task.attempt() == fact.attempt().number();
    boolean own = present && drop(state, task.id(), piece) == piece.count();
    if (!own) {
      // A late result: its indices may have been given to others, who will be refused for them.
      List.copyOf(job.tasks).forEach(other -> drop(state, other.id(), piece));
    }
    if (present) {
      state.change(task.id(), t -> t.kept += piece.count());
    }
  }

  static void refuse(State state, AttemptId attempt, Interval piece) {
    Task task = state.existing(attempt.task());
    if (task.isLive() && task.attempt() == attempt.number()) {
      Applying.toPool(state, attempt, piece);
      state.change(task.id(), t -> t.refused += piece.count());
    }
  }

  /** Takes an interval out of what a task holds; returns how much of it was there. */
  static long drop(State state, TaskId id, Interval piece) {
    List<Interval> held = state.existing(id).held();
    if (held.stream().noneMatch(piece::overlaps)) {
      return 0;
    }
    // The common case first: the front of the list, as its holder works through it.
    Interval front = held.getFirst();
    if (front.first() == piece.first() && front.count() >= piece.count()) {
      List<Interval> rest = held.subList(1, held.size());
      state.change(
          id,
          t -> t.held = front.equals(piece) ? rest : joined(front.without(piece.count()), rest));
      return piece.count();
    }
    IntervalSet left = IntervalSet.of(held);
    long dropped = left.remove(piece);
    state.change(id, t -> t.held = left.intervals());
    return dropped;
  }

  private static List<Interval> joined(Interval first, List<Interval> rest) {
    List<Interval> all = new ArrayList<>(rest.size() + 1);
    all.add(first);
    all.addAll(rest);
    return all;
  }
}
