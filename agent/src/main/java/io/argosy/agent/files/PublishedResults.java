package io.argosy.agent.files;

import io.argosy.core.model.Interval;
import io.argosy.core.model.ResultRef;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The kept results of a job that are files under their final names. */
record PublishedResults(Path folder) {
  Path path(Interval piece, ResultRef content) {
    return folder.resolve(PieceNames.published(piece, content));
  }

  private Path older(Interval piece) {
    return folder.resolve(PieceNames.publishedBefore(piece));
  }

  /** Gives the file of a result its final name. May be repeated. */
  Path move(Path file, Interval piece, ResultRef content) throws IOException {
    Path target = path(piece, content);
    if (Files.exists(target)) {
      return target;
    }
    try {
      Files.move(file, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException | FileAlreadyExistsException e) {
      // Another thread may have published it in between, with the same outcome; or version 2 did.
      if (Files.exists(older(piece))) {
        return older(piece);
      }
      if (!Files.exists(target)) {
        throw e;
      }
    }
    return target;
  }

  /** A file for a result that is stored in a pack, for commands that take files. */
  Path write(Interval piece, ResultRef content, byte[] bytes) throws IOException {
    Path target = path(piece, content);
    if (Files.exists(target)) {
      return target;
    }
    Path part = Files.createTempFile(folder, "pack", ".part");
    Files.write(part, bytes);
    return Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * Removes all others: the end of a damaged journal was cut, and the results that it recorded are
   * computed again.
   */
  void dropExcept(Map<Interval, ResultRef> kept) throws IOException {
    Set<Path> wanted = new HashSet<>();
    for (Map.Entry<Interval, ResultRef> one : kept.entrySet()) {
      wanted.add(path(one.getKey(), one.getValue()));
      wanted.add(older(one.getKey()));
    }
    try (Stream<Path> published = Files.list(folder).filter(Files::isRegularFile)) {
      for (Path path : published.filter(p -> !wanted.contains(p)).toList()) {
        Files.delete(path);
      }
    }
  }
}
