package io.argosy.cli.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A preview of a merged result: a short one completely, of a long one the beginning. */
final class ResultPreview {
  private static final int LINES = 10;
  private static final int COLUMNS = 200;

  private ResultPreview() {}

  static List<String> of(Path result) {
    List<String> lines = new ArrayList<>();
    if (Files.isRegularFile(result)) {
      lines.addAll(beginning(result));
    }
    lines.add("result: " + result);
    return lines;
  }

  private static List<String> beginning(Path file) {
    List<String> lines = new ArrayList<>();
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      String line = reader.readLine();
      while (line != null && lines.size() < LINES) {
        lines.add(line.length() > COLUMNS ? line.substring(0, COLUMNS) + "…" : line);
        line = reader.readLine();
      }
      if (line != null) {
        lines.add("…");
      }
      return lines;
    } catch (MalformedInputException binary) {
      return List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
