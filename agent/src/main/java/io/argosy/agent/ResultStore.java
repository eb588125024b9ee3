package io.argosy.agent;

import io.argosy.agent.files.PieceFiles;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.ResultRef;
import io.argosy.protocol.talk.BadMessage;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Optional;

/** Takes the files in which one worker of a cooperative program leaves its results. */
final class ResultStore {
  private final Agent.World world;
  private final AttemptId attempt;
  private final int worker;
  private long sinceNanos = System.nanoTime();

  ResultStore(Agent.World world, AttemptId attempt, int worker) {
    this.world = world;
    this.attempt = attempt;
    this.worker = worker;
  }

  /** Moves a file and makes it durable as the result of a piece. */
  ResultRef take(Interval piece, Optional<String> name) throws IOException, BadMessage {
    PieceFiles files = world.files();
    if (files.room().wasFullSince(sinceNanos)) {
      throw new BadMessage("its result may be cut short");
    }
    try {
      if (name.isPresent()) {
        files.takeNamed(world.program().folder(), name.get(), attempt, piece);
      } else {
        files.take(files.worker(attempt, worker, "part"), attempt, piece);
      }
    } catch (NoSuchFileException | NotDirectoryException none) {
      String said = name.map(it -> "file " + it).orElse("file $ARGOSY_OUT");
      throw new BadMessage("stored " + words(piece) + ", but the " + said + " is not there");
    }
    sinceNanos = System.nanoTime();
    return files.seal(attempt, piece);
  }

  /** A piece, as part of a sentence. */
  static String words(Interval piece) {
    return piece.count() == 1
        ? "iteration " + piece.first()
        : "iterations " + piece.first() + " to " + (piece.end() - 1);
  }
}
