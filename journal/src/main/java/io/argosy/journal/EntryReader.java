package io.argosy.journal;

import io.argosy.journal.error.DamagedJournal;
import io.argosy.journal.line.LineReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.Set;

/** Reads single entries: of each segment that has one of them, once. */
final class EntryReader implements Iterator<Entry> {
  private final Layout layout;
  private final Codec codec;
  private final NavigableMap<Long, Integer> segments;
  private final Segment last;
  private final Queue<Long> wanted;
  private final Queue<Entry> found = new ArrayDeque<>();

  /**
   * @param segments each segment under the number of the entry before it
   * @param last the segment that is being written, as far as it is complete
   * @param seqs ascending
   */
  EntryReader(
      Layout layout,
      Codec codec,
      NavigableMap<Long, Integer> segments,
      Segment last,
      List<Long> seqs) {
    this.layout = layout;
    this.codec = codec;
    this.segments = segments;
    this.last = last;
    this.wanted = new ArrayDeque<>(seqs);
  }

  @Override
  public boolean hasNext() {
    while (found.isEmpty() && !wanted.isEmpty()) {
      read(segments.lowerEntry(wanted.element()));
    }
    return !found.isEmpty();
  }

  @Override
  public Entry next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return found.remove();
  }

  private void read(NavigableMap.Entry<Long, Integer> segment) {
    int number = segment.getValue();
    Long next = segments.higherKey(segment.getKey());
    List<Long> here = new ArrayList<>();
    while (!wanted.isEmpty() && (next == null || wanted.element() <= next)) {
      here.add(wanted.remove());
    }
    Path file = layout.file(number);
    byte[] bytes = bytes(number);
    LineReader lines = new LineReader(bytes, number == last.number() ? last.bytes() : bytes.length);
    boolean trimmed =
        lines.next() && SegmentWalk.header(codec, lines, bytes, file, number).trimmed().isPresent();
    if (trimmed) {
      readTrimmed(lines, bytes, file, here);
      return;
    }
    for (long seq : here) {
      while (segment.getKey() + lines.number() - 1 < seq && lines.next()) {
        // Skips entries that are not wanted, but checks that they are as they were written.
      }
      if (segment.getKey() + lines.number() - 1 != seq) {
        throw new DamagedJournal(file.toString(), "entry " + seq + " is missing or altered");
      }
      String where = file + " line " + lines.number();
      found.add(codec.entry(bytes, lines.from(), lines.length(), where));
    }
  }

  /** An entry that is not there was not needed when the segment was rewritten. */
  private void readTrimmed(LineReader lines, byte[] bytes, Path file, List<Long> here) {
    Set<Long> meant = new HashSet<>(here);
    while (lines.next()) {
      Entry entry =
          codec.entry(bytes, lines.from(), lines.length(), file + " line " + lines.number());
      if (meant.contains(entry.seq())) {
        found.add(entry);
      }
    }
    if (lines.stop() != LineReader.Stop.END) {
      throw new DamagedJournal(
          file + " line " + (lines.number() + 1), "the line does not match its checksum");
    }
  }

  /** A segment may move to the archive, or be rewritten there, in between. */
  private byte[] bytes(int number) {
    try {
      return Files.readAllBytes(layout.file(number));
    } catch (NoSuchFileException moved) {
      return moved(number);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] moved(int number) {
    Path file = layout.file(number);
    try {
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw new DamagedJournal(file.toString(), "this segment is missing");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
