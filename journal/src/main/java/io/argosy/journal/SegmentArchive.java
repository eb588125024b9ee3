package io.argosy.journal;

import io.argosy.journal.error.DamagedJournal;
import io.argosy.journal.line.FramedLine;
import io.argosy.journal.line.LineReader;
import io.argosy.journal.line.StoredLine;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * Which segment holds an entry, and the archived ones without the entries that nothing needs. The
 * files say it themselves, and are asked when it matters.
 *
 * <p>A rewritten segment has a file of its own, which gets its name when it is complete and
 * durable; only then the whole segment goes. Every order of interrupted steps leaves a journal in
 * which all that is needed can be read.
 */
final class SegmentArchive {
  private final Layout layout;
  private final Codec codec;
  private final NavigableMap<Long, Integer> numbers = new TreeMap<>();
  private final Object trims = new Object();

  SegmentArchive(Layout layout, Codec codec) {
    this.layout = layout;
    this.codec = codec;
  }

  /**
   * An archived segment.
   *
   * @param after the number of the entry before its first
   * @param last the number of its last entry
   * @param used how many needed entries it held when it was rewritten; empty if it never was
   */
  private record Part(int number, long after, long last, OptionalInt used)
      implements Journal.Part {}

  /** The segments, as what trims a journal sees them. */
  private final class Past implements Journal.Past<Part> {
    private final BooleanSupplier open;

    Past(BooleanSupplier open) {
      this.open = open;
    }

    @Override
    public boolean isOpen() {
      return open.getAsBoolean();
    }

    @Override
    public List<Entry> entries(Part part) {
      List<Entry> entries = new ArrayList<>();
      new SegmentWalk(layout, codec, part.number(), part.number(), Integer.MAX_VALUE)
          .forEachRemaining(entries::add);
      return entries;
    }

    @Override
    public void replace(Part part, int used, List<Entry> left) throws IOException {
      rewrite(part, used, left);
    }
  }

  /** A new segment follows all others. */
  void add(Segment next) {
    if (!numbers.isEmpty()) {
      numbers.put(next.after(), next.number());
    }
  }

  /** All segments, each under the number of the entry before it. */
  NavigableMap<Long, Integer> upTo(Segment last) {
    try {
      if (numbers.isEmpty()) {
        for (int number : layout.allSegments().keySet()) {
          numbers.put(SegmentWalk.after(layout, codec, number), number);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    numbers.put(last.after(), last.number());
    return new TreeMap<>(numbers);
  }

  /** Completes what was interrupted: a segment that was rewritten is there once. */
  static void complete(Layout layout) throws IOException {
    for (int number : layout.trimmedSegments()) {
      Files.deleteIfExists(layout.archived(number));
    }
  }

  /** The last entry up to which entries may be missing; 0 for a journal that was never trimmed. */
  static long trimmedTo(Layout layout, Codec codec) {
    try {
      List<Integer> trimmed = layout.trimmedSegments();
      return trimmed.isEmpty()
          ? 0
          : header(layout, codec, trimmed.getLast()).trimmed().orElseThrow().last();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Segment.Header header(Layout layout, Codec codec, int number) throws IOException {
    Path file = layout.trimmed(number);
    byte[] bytes = Files.readAllBytes(file);
    LineReader lines = new LineReader(bytes, bytes.length);
    if (!lines.next()) {
      throw new DamagedJournal(file + " line 1", "the segment has no header");
    }
    return SegmentWalk.header(codec, lines, bytes, file, number);
  }

  /** A step that must not happen while a segment is being rewritten. */
  void between(Runnable step) {
    synchronized (trims) {
      step.run();
    }
  }

  /**
   * Rewrites what is worth it; returns how many segments were.
   *
   * @param all segments, each under the number of the entry before it
   * @param open whether the journal is still open
   */
  int trim(NavigableMap<Long, Integer> all, Journal.EntryUse use, BooleanSupplier open) {
    synchronized (trims) { // One at a time; appends do not wait.
      try {
        return new Past(open).trim(parts(all), use);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** The archive ends at the first live segment. */
  private List<Part> parts(NavigableMap<Long, Integer> all) throws IOException {
    List<Part> parts = new ArrayList<>();
    for (Map.Entry<Long, Integer> one : all.entrySet()) {
      long after = one.getKey();
      int number = one.getValue();
      Long next = all.higherKey(after);
      boolean trimmed = Files.exists(layout.trimmed(number));
      if (next == null || (!trimmed && !Files.exists(layout.archived(number)))) {
        break;
      }
      OptionalInt used =
          trimmed
              ? OptionalInt.of(header(layout, codec, number).trimmed().orElseThrow().used())
              : OptionalInt.empty();
      parts.add(new Part(number, after, next, used));
    }
    return parts;
  }

  private void rewrite(Part part, int used, List<Entry> left) throws IOException {
    Path temporary = layout.archive().resolve("trim.tmp");
    try (FileOutputStream out = new FileOutputStream(PrivateFiles.file(temporary).toFile())) {
      out.write(lines(trimmedHeader(part, used), left));
      out.getFD().sync();
    }
    Files.move(
        temporary,
        layout.trimmed(part.number()),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
    Layout.sync(layout.archive());
    Files.deleteIfExists(layout.archived(part.number()));
  }

  /** The header of the segment, and what the next one needs of the whole segment. */
  private Segment.Header trimmedHeader(Part part, int used) throws IOException {
    int number = part.number();
    if (part.used().isPresent()) {
      Segment.Header before = header(layout, codec, number);
      return before.trimmed(before.trimmed().orElseThrow().with(used));
    }
    Path file = layout.archived(number);
    byte[] bytes = Files.readAllBytes(file);
    LineReader lines = new LineReader(bytes, bytes.length);
    if (!lines.next()) {
      throw new DamagedJournal(file + " line 1", "the segment has no header");
    }
    Segment.Header header = SegmentWalk.header(codec, lines, bytes, file, number);
    while (lines.next()) {
      // To the last line.
    }
    if (header.after() + lines.number() - 1 != part.last()) {
      throw new DamagedJournal(file.toString(), "it does not reach entry " + part.last());
    }
    return header.trimmed(new Segment.Trimmed(part.last(), StoredLine.hex(lines.checksum()), used));
  }

  private byte[] lines(Segment.Header header, List<Entry> left) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] first = codec.encode(header);
    int checksum = StoredLine.checksum(StoredLine.NO_CHECKSUM, first, 0, first.length);
    bytes.writeBytes(StoredLine.of(checksum, first));
    for (Entry entry : left) {
      byte[] payload = codec.encode(entry);
      int next = StoredLine.checksum(checksum, payload, 0, payload.length);
      bytes.writeBytes(FramedLine.of(checksum, next, payload));
      checksum = next;
    }
    return bytes.toByteArray();
  }
}
