package io.argosy.agent.files;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.JobId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The folders of a job's attempts, and what is in them.
 *
 * @param root the folder of all
 */
record AttemptFolders(JobId job, Path root) {
  /** The attempts that have a folder. */
  List<AttemptId> attempts() throws IOException {
    List<AttemptId> found = new ArrayList<>();
    for (Path folder : PieceNames.list(root)) {
      PieceNames.attempt(job, folder).ifPresent(found::add);
    }
    return found;
  }

  /** The folders with a name inside those of attempts. */
  List<Path> inner(String name) throws IOException {
    return PieceNames.list(root).stream()
        .map(it -> it.resolve(name))
        .filter(Files::isDirectory)
        .toList();
  }

  /** Every complete result. */
  List<PieceFiles.Stored> stored() throws IOException {
    List<PieceFiles.Stored> found = new ArrayList<>();
    for (Path folder : PieceNames.list(root)) {
      Optional<AttemptId> attempt = PieceNames.attempt(job, folder);
      if (attempt.isPresent()) {
        for (Path file : PieceNames.list(folder)) {
          PieceNames.piece(file)
              .ifPresent(piece -> found.add(new PieceFiles.Stored(attempt.get(), piece)));
        }
      }
    }
    return found;
  }

  /**
   * The files with an ending.
   *
   * @param place a folder inside that of each attempt; empty for that itself
   */
  List<Path> all(String place, String ending) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path folder : PieceNames.list(root)) {
      boolean ours = PieceNames.attempt(job, folder).isPresent();
      for (Path file : ours ? PieceNames.list(folder.resolve(place)) : List.<Path>of()) {
        if (file.getFileName().toString().endsWith("." + ending)) {
          found.add(file);
        }
      }
    }
    return found;
  }
}
