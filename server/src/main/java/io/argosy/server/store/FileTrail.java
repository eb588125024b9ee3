package io.argosy.server.store;

import io.argosy.journal.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** A file of lines, each of which names its realm. */
final class FileTrail implements Trail {
  private final Path file;

  FileTrail(Path file) {
    this.file = file;
  }

  @Override
  public synchronized void add(String realm, String line) throws IOException {
    Files.writeString(
        PrivateFiles.file(file), line + "\n", StandardCharsets.UTF_8, StandardOpenOption.APPEND);
  }

  @Override
  public synchronized List<String> last(String realm, int limit) throws IOException {
    String mark = "\"realm\":\"" + realm + "\"";
    return LastFileLines.of(file, limit, line -> line.contains(mark));
  }
}
