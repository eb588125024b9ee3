package io.argosy.journal;

import io.argosy.journal.error.DamagedJournal;
import io.argosy.journal.line.LineReader;
import io.argosy.journal.line.StoredLine;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;

/** Reads entries in order across segments, one segment in memory at a time, checking the chain. */
final class SegmentWalk implements Iterator<Entry> {
  /** A header is shorter than this. */
  private static final int HEADER_LIMIT = 4096;

  private final Layout layout;
  private final Codec codec;
  private final int lastSegment;
  private final int lastBytes;
  private int segment;
  private byte[] bytes = new byte[0];
  private Path file;
  private LineReader lines = new LineReader(bytes, 0);
  private Optional<String> before = Optional.empty();
  private Optional<String> incarnation = Optional.empty();
  private Optional<Segment.Trimmed> trimmed = Optional.empty();
  private boolean opened;
  private Optional<Entry> ahead = Optional.empty();

  /**
   * @param lastBytes how far to read in the last segment; later bytes may still be in progress
   */
  SegmentWalk(Layout layout, Codec codec, int firstSegment, int lastSegment, int lastBytes) {
    this.layout = layout;
    this.codec = codec;
    this.segment = firstSegment;
    this.lastSegment = lastSegment;
    this.lastBytes = lastBytes;
    this.file = layout.live(firstSegment);
  }

  @Override
  public boolean hasNext() {
    while (ahead.isEmpty() && segment <= lastSegment) {
      if (!opened) {
        open();
      } else if (lines.next()) {
        ahead = Optional.of(codec.entry(bytes, lines.from(), lines.length(), where()));
      } else {
        leave();
      }
    }
    return ahead.isPresent();
  }

  @Override
  public Entry next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Entry entry = ahead.orElseThrow();
    ahead = Optional.empty();
    return entry;
  }

  static Segment.Header header(Codec codec, LineReader lines, byte[] bytes, Path file, int number) {
    Segment.Header header = codec.header(bytes, lines.from(), lines.length(), file + " line 1");
    if (header.isFramed()) {
      lines.expectFramed();
    }
    if (header.segment() != number) {
      throw new DamagedJournal(
          file + " line 1", "this is segment " + header.segment() + " under another name");
    }
    return header;
  }

  /** The number of the entry before a segment, from the first line of its file. */
  static long after(Layout layout, Codec codec, int number) throws IOException {
    Path file = layout.file(number);
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(HEADER_LIMIT);
      LineReader lines = new LineReader(bytes, bytes.length);
      if (!lines.next()) {
        throw new DamagedJournal(file + " line 1", "the segment has no header");
      }
      return header(codec, lines, bytes, file, number).after();
    }
  }

  /** Whether no entry after a sequence number is in an earlier segment. */
  static boolean isAfter(Layout layout, Codec codec, int number, long seq) {
    SegmentWalk walk = new SegmentWalk(layout, codec, number, number, Integer.MAX_VALUE);
    walk.bytes = walk.load();
    LineReader lines = new LineReader(walk.bytes, walk.bytes.length);
    // A segment whose header is still being written holds nothing: the one before it decides.
    return lines.next() && header(codec, lines, walk.bytes, walk.file, number).after() <= seq;
  }

  private void open() {
    bytes = load();
    lines =
        new LineReader(
            bytes, segment == lastSegment ? Math.min(lastBytes, bytes.length) : bytes.length);
    opened = true;
    if (!lines.next()) {
      return; // leave() decides whether that is damage.
    }
    Segment.Header header = header(codec, lines, bytes, file, segment);
    if (before.isPresent() && !header.previous().equals(before.get())) {
      throw new DamagedJournal(where(), "the segment does not continue the one before it");
    }
    Incarnation.refuseUnlessSame(file, header.incarnation(), incarnation);
    incarnation = header.incarnation().or(() -> incarnation);
    trimmed = header.trimmed();
  }

  private void leave() {
    switch (lines.stop()) {
      case END -> {}
      case TORN -> {
        if (segment < lastSegment) {
          throw new DamagedJournal(line(), "the line is incomplete, and a segment follows it");
        }
      }
      case LAST_DAMAGED, DAMAGED ->
          throw new DamagedJournal(line(), "the line does not match its checksum");
    }
    before = trimmed.map(Segment.Trimmed::end).or(() -> Optional.of(lineEnd()));
    opened = false;
    segment++;
  }

  private byte[] load() {
    try {
      file = layout.live(segment);
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      return loadArchived();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] loadArchived() {
    try {
      file = layout.archived(segment);
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      return loadTrimmed();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] loadTrimmed() {
    try {
      byte[] found = Files.readAllBytes(layout.trimmed(segment));
      file = layout.trimmed(segment);
      return found;
    } catch (NoSuchFileException e) {
      throw new DamagedJournal(file.toString(), "this segment is missing");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String lineEnd() {
    return StoredLine.hex(lines.checksum());
  }

  private String line() {
    return file + " line " + (lines.number() + 1);
  }

  private String where() {
    return file + " line " + lines.number();
  }
}
