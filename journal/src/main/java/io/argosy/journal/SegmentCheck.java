package io.argosy.journal;

import io.argosy.journal.error.DamagedJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Verifies the live segments on open, and cuts the rest of an interrupted append at the end. */
final class SegmentCheck {
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
    List<Integer> numbers = layout.liveSegments();
    List<Segment> good = new ArrayList<>();
    for (int i = 0; i < numbers.size(); i++) {
      boolean last = i == numbers.size() - 1;
      int number = numbers.get(i);
      Optional<Segment> before = i == 0 ? Optional.empty() : Optional.of(good.getLast());
      if (before.isPresent() && number != before.get().number() + 1) {
        throw new DamagedJournal(
            layout.live(before.get().number() + 1).toString(), "this segment is missing");
      }
      check(number, before, last).ifPresent(good::add);
    }
    return good;
  }

  private Optional<Segment> check(int number, Optional<Segment> before, boolean last)
      throws IOException {
    Path file = layout.live(number);
    byte[] bytes = Files.readAllBytes(file);
    LineReader lines = new LineReader(bytes, bytes.length);
    boolean headed = lines.next();
    Optional<SegmentHeader> header =
        headed
            ? Optional.of(SegmentWalk.header(codec, lines, bytes, file, number))
            : Optional.empty();
    while (headed && lines.next()) {
      // Each valid line moves the reader on; the first invalid one ends the loop.
    }
    if (!lines.isAtEnd()) {
      refuseUnlessTail(file, lines, last);
    }
    if (header.isEmpty()) {
      return dropEmpty(file, last);
    }
    refuseUnlessLinked(file, header.get(), before);
    cut(file, bytes.length, lines);
    long after = header.get().after();
    return Optional.of(
        new Segment(number, after, after + lines.number() - 1, lines.end(), lines.checksum()));
  }

  private void refuseUnlessTail(Path file, LineReader lines, boolean last) {
    if (!last || lines.moreFollows()) {
      throw new DamagedJournal(
          file + " line " + (lines.number() + 1),
          "the line does not match its checksum, and good entries follow it");
    }
  }

  private static void refuseUnlessLinked(
      Path file, SegmentHeader header, Optional<Segment> before) {
    if (before.isEmpty()) {
      return;
    }
    boolean linked =
        header.previous().equals(StoredLine.hex(before.get().checksum()))
            && header.after() == before.get().lastSeq();
    if (!linked) {
      throw new DamagedJournal(file + " line 1", "the segment does not continue the one before it");
    }
  }

  private Optional<Segment> dropEmpty(Path file, boolean last) throws IOException {
    if (!last) {
      throw new DamagedJournal(file + " line 1", "the segment has no header");
    }
    Files.delete(file);
    Layout.sync(layout.folder());
    repairs.add(file + " was begun and never used: removed it");
    return Optional.empty();
  }

  private void cut(Path file, int length, LineReader lines) throws IOException {
    if (lines.isAtEnd()) {
      return;
    }
    try (LogFile log = disk.open(file)) {
      log.truncate(lines.end());
      log.sync();
    }
    repairs.add(
        file
            + " line "
            + (lines.number() + 1)
            + " was torn or altered: cut the last "
            + (length - lines.end())
            + " bytes");
  }
}
