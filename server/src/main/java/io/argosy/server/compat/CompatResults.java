package io.argosy.server.compat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.ResultRef;
import io.argosy.protocol.text.Sha256;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.realm.CompatAgent;
import io.argosy.server.realm.RealmWorld;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Keeps the result of a worker once the worker has finished and its upload is complete, in either
 * order. A program stores one body for all its iterations: the first piece has the body, the others
 * are empty.
 */
final class CompatResults {
  private static final String EMPTY = Sha256.of(new byte[0]);

  private final Blobs blobs;

  CompatResults(Blobs blobs) {
    this.blobs = blobs;
  }

  /** Keeps what is complete by now; resumes where an earlier service process stopped. */
  void keep(RealmWorld world, AttemptId attempt) throws IOException {
    AttemptNotes notes = new AttemptNotes(blobs, world.names().door(attempt));
    Optional<Long> finished = notes.finished();
    Optional<String> upload = notes.upload();
    Optional<Worker> found = world.look(state -> working(state, attempt));
    boolean whole = finished.isPresent() && (finished.get() == 0 || upload.isPresent());
    if (found.isEmpty() || !whole) {
      return;
    }
    Worker task = found.get();
    List<Interval> pieces = bodyFirst(CompatAgent.front(task, finished.get() - task.kept()));
    if (task.kept() == 0 && !pieces.isEmpty()) {
      if (!keepBody(world, attempt, pieces.getFirst(), upload.orElseThrow())) {
        end(world, attempt, List.of(), refused(pieces.getFirst()));
        return;
      }
      pieces = pieces.subList(1, pieces.size());
    }
    boolean all = finished.get() >= task.granted();
    end(world, attempt, pieces, all ? new Ending.Finished() : new Ending.StoppedEarly());
    notes.dropUploads();
  }

  /**
   * Puts the body with a piece so small that the job is not complete before the other pieces, some
   * of which may lie beyond N, are kept too.
   */
  private static List<Interval> bodyFirst(List<Interval> pieces) {
    if (pieces.size() < 2 || pieces.getFirst().count() == 1) {
      return pieces;
    }
    List<Interval> order = new ArrayList<>();
    order.add(pieces.getFirst().head(1));
    order.addAll(pieces.subList(1, pieces.size()));
    order.add(pieces.getFirst().without(1));
    return order;
  }

  /**
   * Keeps the result of a worker that was given up: the first piece that is still wanted gets the
   * body, the others none.
   */
  void keepLate(RealmWorld world, AttemptId attempt, List<Interval> pieces, String upload)
      throws IOException {
    boolean kept = false;
    List<Function<Instant, Stimulus>> news = new ArrayList<>();
    for (Interval piece : bodyFirst(pieces)) {
      if (kept) {
        ResultRef ref = empty(world, attempt, piece);
        news.add(at -> new Stimulus.ResultStored(at, attempt, piece, ref));
      } else {
        kept = keepBody(world, attempt, piece, upload);
      }
    }
    if (!news.isEmpty()) {
      RealmWorld.joined(world.tell(news));
    }
  }

  private ResultRef empty(RealmWorld world, AttemptId attempt, Interval piece) throws IOException {
    InputStream nothing = new ByteArrayInputStream(new byte[0]);
    return blobs.put(world.names().result(attempt, piece, EMPTY), nothing, 0);
  }

  private static Optional<Worker> working(StateView state, AttemptId attempt) {
    return state
        .job(attempt.job())
        .filter(job -> job.phase() == JobStateView.Phase.RUNNING)
        .flatMap(job -> state.task(attempt.task()))
        .filter(task -> task.attemptId().equals(attempt) && task.isWorking());
  }

  private static Ending refused(Interval piece) {
    return new Ending.Failed(
        Optional.of(piece), "its result came after another had been kept for the same work", "");
  }

  /** Whether the piece with the body was kept. */
  private boolean keepBody(RealmWorld world, AttemptId attempt, Interval piece, String upload)
      throws IOException {
    String sha256 =
        blobs.describe(upload).orElseThrow(() -> new NoSuchFileException(upload)).sha256();
    ResultRef ref;
    try (InputStream in = blobs.get(upload)) {
      ref = blobs.put(world.names().result(attempt, piece, sha256), in, Long.MAX_VALUE);
    }
    List<Fact> facts = world.tell(at -> new Stimulus.ResultStored(at, attempt, piece, ref));
    return facts.stream()
        .anyMatch(fact -> fact instanceof Fact.PieceKept || fact instanceof Fact.PieceKnown);
  }

  private void end(RealmWorld world, AttemptId attempt, List<Interval> empty, Ending ending)
      throws IOException {
    List<Function<Instant, Stimulus>> news = new ArrayList<>();
    for (Interval piece : empty) {
      ResultRef ref = empty(world, attempt, piece);
      news.add(at -> new Stimulus.ResultStored(at, attempt, piece, ref));
    }
    news.add(at -> new Stimulus.AttemptEnded(at, attempt, ending));
    RealmWorld.joined(world.tell(news));
  }
}
