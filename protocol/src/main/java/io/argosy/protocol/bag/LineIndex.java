package io.argosy.protocol.bag;

import io.argosy.protocol.text.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The lines of a large file by number, without holding them: it remembers where every 256th begins,
 * 8 bytes each, and reads on from there.
 */
final class LineIndex {
  private static final int STRIDE = 256;

  private final String source;
  private final Path file;
  private final Predicate<String> counts;
  private final List<Long> offsets = new ArrayList<>();
  private long size;

  private LineIndex(String source, Path file, Predicate<String> counts) {
    this.source = source;
    this.file = file;
    this.counts = counts;
  }

  /**
   * Reads a file once.
   *
   * @param counts which lines count; the others are as if they were not there
   * @param each hears each line that counts
   */
  static LineIndex of(
      String source, Path file, Predicate<String> counts, Consumer<TextLines.Line> each) {
    LineIndex index = new LineIndex(source, file, counts);
    try (TextLines lines = new TextLines(source, file, 0)) {
      for (var line = lines.next(); line.isPresent(); line = lines.next()) {
        if (counts.test(line.get().text())) {
          each.accept(line.get());
          index.add(line.get());
        }
      }
    } catch (IOException e) {
      String why = "the file cannot be read (" + e.getMessage() + "); give a readable one";
      throw new BadInput(source, 0, "", "", why);
    }
    return index;
  }

  private void add(TextLines.Line line) {
    if (size % STRIDE == 0) {
      offsets.add(line.offset());
    }
    size++;
  }

  /** How many lines count. */
  long size() {
    return size;
  }

  /** Hears the lines that count, from one on, in order. */
  void each(long first, Consumer<String> hears) throws IOException {
    long index = 0;
    try (TextLines lines = new TextLines(source, file, 0)) {
      for (var line = lines.next(); line.isPresent() && index < size; line = lines.next()) {
        if (counts.test(line.get().text()) && index++ >= first) {
          hears.accept(line.get().text());
        }
      }
    }
  }

  /** A line by its number among those that count, from 0. */
  String line(long index) throws IOException {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException(index + " of " + size + " lines");
    }
    long start = offsets.get(Math.toIntExact(index / STRIDE));
    long skip = index % STRIDE;
    try (TextLines lines = new TextLines(source, file, start)) {
      Optional<TextLines.Line> line = lines.next();
      while (line.isPresent()) {
        if (counts.test(line.get().text()) && skip-- == 0) {
          return line.get().text();
        }
        line = lines.next();
      }
    }
    throw new IOException(source + " has become shorter since it was first read");
  }
}
