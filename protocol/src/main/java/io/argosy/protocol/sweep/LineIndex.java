package io.argosy.protocol.sweep;

import io.argosy.protocol.text.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The lines of a large file by number, or its rows if one spans several lines, without holding them
 * in memory: it stores where every 256th begins, 8 bytes each, and reads on from there.
 */
final class LineIndex {
  private static final int STRIDE = 256;

  private final String source;
  private final Path file;
  private final Predicate<String> counts;
  private final GoesOn goesOn;
  private final List<Long> offsets = new ArrayList<>();
  private long size;

  private LineIndex(String source, Path file, Predicate<String> counts, GoesOn goesOn) {
    this.source = source;
    this.file = file;
    this.counts = counts;
    this.goesOn = goesOn;
  }

  /** Whether the next line belongs to the same row. */
  interface GoesOn {
    /** Every line is a separate row. */
    GoesOn NEVER = (line, before) -> false;

    /**
     * @param before whether this line itself continues a row
     */
    boolean after(String line, boolean before);
  }

  /**
   * Reads a file once.
   *
   * @param counts which lines count; the others are ignored
   * @param goesOn which lines belong together
   * @param each receives each line that counts
   */
  static LineIndex of(
      String source,
      Path file,
      Predicate<String> counts,
      GoesOn goesOn,
      Consumer<TextLines.Line> each) {
    LineIndex index = new LineIndex(source, file, counts, goesOn);
    try (TextLines lines = new TextLines(source, file, 0)) {
      for (var line = index.next(lines); line.isPresent(); line = index.next(lines)) {
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

  /** The next line, with its continuation lines. */
  private Optional<TextLines.Line> next(TextLines lines) throws IOException {
    Optional<TextLines.Line> line = lines.next();
    boolean more = line.isPresent() && goesOn.after(line.get().text(), false);
    return more ? Optional.of(whole(line.get(), lines)) : line;
  }

  private TextLines.Line whole(TextLines.Line first, TextLines lines) throws IOException {
    StringBuilder text = new StringBuilder(first.text());
    boolean more = true;
    while (more) {
      Optional<TextLines.Line> line = lines.next();
      line.ifPresent(it -> text.append('\n').append(it.text()));
      more = line.isPresent() && goesOn.after(line.get().text(), true);
      if (text.length() > TextLines.LONGEST) {
        String why = "the row is longer than " + TextLines.LONGEST + " signs; close its quote";
        throw new BadInput(source, first.number(), "", "", why);
      }
    }
    return new TextLines.Line(first.number(), first.offset(), text.toString());
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

  /** Passes the counted lines to the consumer, from the given one on, in order. */
  void each(long first, Consumer<String> hears) throws IOException {
    long index = 0;
    try (TextLines lines = new TextLines(source, file, 0)) {
      for (var line = next(lines); line.isPresent() && index < size; line = next(lines)) {
        if (counts.test(line.get().text()) && index++ >= first) {
          hears.accept(line.get().text());
        }
      }
    }
  }

  /** A line by its number among the counted lines, from 0. */
  String line(long index) throws IOException {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException(index + " of " + size + " lines");
    }
    long start = offsets.get(Math.toIntExact(index / STRIDE));
    long skip = index % STRIDE;
    try (TextLines lines = new TextLines(source, file, start)) {
      Optional<TextLines.Line> line = next(lines);
      while (line.isPresent()) {
        if (counts.test(line.get().text()) && skip-- == 0) {
          return line.get().text();
        }
        line = next(lines);
      }
    }
    throw new IOException(source + " has become shorter since it was first read");
  }
}
