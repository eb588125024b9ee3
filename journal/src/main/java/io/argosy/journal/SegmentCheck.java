package io.argosy.journal;

import io.argosy.journal.error.DamagedJournal;
import io.argosy.journal.line.LineReader;
import io.argosy.journal.line.StoredLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Verifies the live segments on open, and cuts the rest of an interrupted append at the end. */
final class SegmentCheck {
  private static final String WRONG = "the line does not match its checksum";

  private final Layout layout;
  private final Codec codec;
  private final LogFile.Opener disk;
  private final List<String> repairs;

  SegmentCheck(Layout layout, Codec codec, LogFile.Opener disk, List<String> repairs) {
    this.disk = disk;
    this.layout = layout;
    this.codec = codec;
    this.repairs = repairs;
  }

  /** The live segments in order; empty if there are none yet. */
  List<Segment> run() throws IOException {
    List<Segment> good = new ArrayList<>();
    List<Integer> numbers = layout.liveSegments();
    for (int number : numbers) {
      Found found = find(number, good);
      boolean last = number == numbers.getLast();
      refuseDamage(found, last);
      if (found.header().isEmpty()) {
        dropEmpty(found.file(), last);
      } else {
        good.add(found.segment());
        if (found.stop() == LineReader.Stop.TORN) {
          cut(found);
        }
      }
    }
    return good;
  }

  /** The last record, if it is damaged; other damage is refused. Changes nothing. */
  Optional<DamagedTail> damagedTail() throws IOException {
    List<Segment> good = new ArrayList<>();
    List<Integer> numbers = layout.liveSegments();
    for (int number : numbers) {
      Found found = find(number, good);
      boolean last = number == numbers.getLast();
      if (last && found.stop() == LineReader.Stop.LAST_DAMAGED) {
        return Optional.of(tail(found, good));
      }
      refuseDamage(found, last);
      if (found.header().isPresent()) {
        good.add(found.segment());
      }
    }
    return Optional.empty();
  }

  private static DamagedTail tail(Found found, List<Segment> good) {
    if (found.header().isEmpty() && good.isEmpty()) {
      throw new DamagedJournal(found.line(), WRONG + ", and no record is before it");
    }
    long lastSeq =
        found.header().isPresent() ? found.segment().lastSeq() : good.getLast().lastSeq();
    LineReader lines = found.lines();
    return new DamagedTail(found.file(), lines.number() + 1, found.bytes(), lines.end(), lastSeq);
  }

  /** A segment, read to its end or its first invalid line. */
  private record Found(
      Path file,
      byte[] bytes,
      LineReader lines,
      Optional<Segment.Header> header,
      LineReader.Stop stop) {
    Segment segment() {
      Segment.Header head = header.orElseThrow();
      long lastSeq = head.after() + lines.number() - 1;
      return new Segment(head, lastSeq, lines.end(), lines.checksum());
    }

    /** The line at which the reader stopped. */
    String line() {
      return file + " line " + (lines.number() + 1);
    }
  }

  private Found find(int number, List<Segment> before) throws IOException {
    if (!before.isEmpty() && number != before.getLast().number() + 1) {
      throw new DamagedJournal(
          layout.live(before.getLast().number() + 1).toString(), "this segment is missing");
    }
    Path file = layout.live(number);
    byte[] bytes = Files.readAllBytes(file);
    LineReader lines = new LineReader(bytes, bytes.length);
    Optional<Segment.Header> header = Optional.empty();
    if (lines.next()) {
      header = Optional.of(SegmentWalk.header(codec, lines, bytes, file, number));
      if (!before.isEmpty()) {
        refuseUnlessLinked(file, header.get(), before.getLast());
      }
      while (lines.next()) {
        // Each valid line moves the reader on; the first invalid one ends the loop.
      }
    }
    return new Found(file, bytes, lines, header, lines.stop());
  }

  private static void refuseDamage(Found found, boolean last) {
    String where = found.line();
    switch (found.stop()) {
      case END -> {}
      case TORN -> {
        if (!last) {
          throw new DamagedJournal(where, "the line is incomplete, and a segment follows it");
        }
      }
      case LAST_DAMAGED -> throw last ? lastDamaged(where) : new DamagedJournal(where, WRONG);
      case DAMAGED -> throw new DamagedJournal(where, WRONG + ", and entries follow it");
    }
  }

  private static DamagedJournal lastDamaged(String where) {
    return new DamagedJournal(
        where,
        WRONG + ". It is the last line and complete, so an interrupted write did not cause this",
        "nothing was changed: restore the journal's folder from a copy, or give up this one line"
            + " with argosy admin check --cut-last");
  }

  private static void refuseUnlessLinked(Path file, Segment.Header header, Segment before) {
    Incarnation.refuseUnlessSame(file, header.incarnation(), before.header().incarnation());
    boolean linked =
        header.previous().equals(StoredLine.hex(before.checksum()))
            && header.after() == before.lastSeq();
    if (!linked) {
      throw new DamagedJournal(file + " line 1", "the segment does not continue the one before it");
    }
  }

  private void dropEmpty(Path file, boolean last) throws IOException {
    if (!last) {
      throw new DamagedJournal(file + " line 1", "the segment has no header");
    }
    Files.delete(file);
    Layout.sync(layout.folder());
    repairs.add(file + " was begun and never used: removed it");
  }

  private void cut(Found found) throws IOException {
    int end = found.lines().end();
    try (LogFile log = disk.open(found.file())) {
      log.truncate(end);
      log.sync();
    }
    repairs.add(
        found.line()
            + " was not written completely: cut the last "
            + (found.bytes().length - end)
            + " bytes");
  }
}
