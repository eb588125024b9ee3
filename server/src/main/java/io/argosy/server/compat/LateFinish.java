package io.argosy.server.compat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.work.Holding;
import io.argosy.journal.Entry;
import io.argosy.server.realm.CompatAgent;
import io.argosy.server.realm.RealmWorld;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A worker that finishes after the service gave it up: the service keeps the part of its work that
 * is disjoint from the kept results. The journal shows what the worker held when it was given up.
 */
final class LateFinish {
  private final CompatResults compatResults;

  LateFinish(CompatResults compatResults) {
    this.compatResults = compatResults;
  }

  /** Records the count of such a worker, and keeps its result if it is already uploaded. */
  String finish(CompatContext.At at, AttemptId attempt, long count) throws IOException {
    AttemptNotes notes = at.notes(attempt);
    if (notes.finished().isPresent()) {
      throw new CompatRefusal(CompatRefusal.WORKER_FINISHED);
    }
    long held = Interval.total(held(at.world(), attempt));
    if (held == 0) {
      throw new CompatRefusal(CompatRefusal.WORKER_FINISHED);
    }
    notes.finish(Math.min(count, held));
    keep(at, attempt);
    return "0";
  }

  /** Whether such a worker may still upload a result. */
  boolean isAwaited(CompatContext.At at, AttemptId attempt) {
    return !at.world().look(attempt.job(), state -> hasKept(state, attempt))
        && !held(at.world(), attempt).isEmpty();
  }

  private static boolean hasKept(StateView state, AttemptId attempt) {
    return kept(state, attempt).stream().anyMatch(it -> it.attempt().equals(attempt));
  }

  private static List<KeptResult> kept(StateView state, AttemptId attempt) {
    return state.job(attempt.job()).stream().flatMap(job -> job.kept().values().stream()).toList();
  }

  /** Keeps what is complete by now, once the worker has finished and its upload is complete. */
  void keep(CompatContext.At at, AttemptId attempt) throws IOException {
    AttemptNotes notes = at.notes(attempt);
    if (notes.finished().isPresent() && notes.upload().isPresent()) {
      List<Interval> held = held(at.world(), attempt);
      List<Interval> did = first(attempt, held, notes.finished().get());
      List<Interval> pieces =
          at.world().look(attempt.job(), state -> disjoint(state, attempt, did));
      compatResults.keepLate(at.world(), attempt, pieces, notes.upload().get());
      notes.dropUploads();
    }
  }

  private static List<Interval> first(AttemptId attempt, List<Interval> held, long count) {
    Holding holding = new Holding(attempt, held);
    List<Interval> first = new ArrayList<>();
    long left = count;
    while (left > 0 && holding.notBegun() > 0) {
      Interval piece = holding.begin(left).orElseThrow();
      first.add(piece);
      left -= piece.count();
    }
    return first;
  }

  /** Interchangeable iterations may be kept in part; a body of indices only as a whole. */
  private static List<Interval> disjoint(StateView state, AttemptId attempt, List<Interval> did) {
    JobStateView job = state.job(attempt.job()).orElseThrow();
    IntervalSet rest = IntervalSet.of(did);
    kept(state, attempt).forEach(it -> rest.remove(it.piece()));
    boolean parts =
        job.spec() instanceof JobSpec.Iterative spec && spec.mode() == JobSpec.Mode.COUNT;
    return parts || rest.size() == Interval.total(did) ? rest.intervals() : List.of();
  }

  /** What an attempt of the compatibility API held at its end; empty if it never started. */
  private static List<Interval> held(RealmWorld world, AttemptId attempt) {
    Story story = new Story(attempt);
    try (Stream<Entry> entries = world.index().story(attempt.job())) {
      entries.forEach(entry -> entry.facts().forEach(story::next));
    }
    return story.began && !story.finished ? story.held.intervals() : List.of();
  }

  /** One attempt's work, followed through the journal. */
  private static final class Story {
    private final AttemptId attempt;
    private final IntervalSet held = IntervalSet.empty();
    private boolean began;
    private boolean finished;

    Story(AttemptId attempt) {
      this.attempt = attempt;
    }

    void next(Fact fact) {
      if (fact instanceof Fact.AttemptPlaced f
          && isOurs(f.attempt())
          && CompatAgent.speaksFor(f.machine())) {
        f.work().forEach(held::add);
      } else if (fact instanceof Fact.AttemptBegan f && isOurs(f.attempt())) {
        began = true;
      } else if (fact instanceof Fact.WorkGranted f && isOurs(f.attempt())) {
        f.work().forEach(held::add);
      } else if (fact instanceof Fact.WorkYielded f && isOurs(f.attempt())) {
        f.work().forEach(held::remove);
      } else if (fact instanceof Fact.PieceKept f && isOurs(f.attempt())) {
        finished = true;
      }
    }

    private boolean isOurs(AttemptId other) {
      return attempt.equals(other);
    }
  }
}
