package io.argosy.cli.jobs;

import io.argosy.cli.job.JobHandle;
import io.argosy.cli.job.KeptPiece;
import io.argosy.runtime.runs.WholeFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Copies the results of pieces into a folder; their names sort by index. */
final class PieceDownload {
  private PieceDownload() {}

  static List<String> all(JobHandle job, Path folder) throws IOException {
    Files.createDirectories(folder);
    List<KeptPiece> pieces = job.pieces();
    for (KeptPiece piece : pieces) {
      String name = String.format(Locale.ROOT, "%019d+%d.out", piece.first(), piece.count());
      Path target = folder.toAbsolutePath().resolve(name);
      try (InputStream in = piece.body().open()) {
        WholeFile.write(target, in::transferTo);
      }
    }
    return List.of(pieces.size() + " results in " + folder);
  }
}
