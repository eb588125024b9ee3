package io.argosy.agent;

import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.files.PieceNames;
import io.argosy.core.model.Interval;
import io.argosy.core.model.ResultRef;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Finds published results without knowing their content. */
final class Published {
  private Published() {}

  /** The result of a piece, once it is published. */
  static Path await(PieceFiles files, Interval piece) throws Exception {
    Waiting.until(() -> Files.exists(of(files, piece)));
    return of(files, piece);
  }

  /** The result of a piece; a file that does not exist if none is published. */
  static Path of(PieceFiles files, Interval piece) {
    Path any = files.result(piece, new ResultRef(0, "none"));
    String start = PieceNames.publishedBefore(piece).replaceFirst("out$", "");
    try (Stream<Path> all = Files.list(any.resolveSibling(""))) {
      return all.filter(it -> it.getFileName().toString().startsWith(start))
          .findFirst()
          .orElse(any);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
