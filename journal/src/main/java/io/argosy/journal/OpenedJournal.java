package io.argosy.journal;

import io.argosy.journal.error.DamagedJournal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What the open found in a folder, verified and repaired. */
record OpenedJournal(
    Layout layout,
    Codec codec,
    Snapshots snapshots,
    List<String> repairs,
    List<Segment> closed,
    OpenSegment tail,
    long snapshotSeq,
    String incarnation) {

  static OpenedJournal from(Layout layout, JournalSettings settings) throws IOException {
    Codec codec = settings.codec();
    List<String> repairs = new ArrayList<>();
    SegmentArchive.complete(layout);
    Snapshots snapshots = new Snapshots(layout.snapshots(), codec);
    List<Segment> live = new SegmentCheck(layout, codec, settings.disk(), repairs).run();
    snapshots.check(repairs);
    long snapshotSeq = snapshots.seqs().stream().findFirst().orElse(0L);
    refuseGaps(layout, live, snapshotSeq);
    String incarnation = Incarnation.of(layout, live, settings.incarnations());
    if (live.isEmpty()) {
      Segment.Header header = Segment.Header.first(incarnation);
      OpenSegment first = OpenSegment.create(settings.disk(), layout, codec, header);
      return new OpenedJournal(layout, codec, snapshots, repairs, List.of(), first, 0, incarnation);
    }
    OpenSegment openSegment = OpenSegment.reopen(settings.disk(), layout, live.getLast());
    List<Segment> closed = live.subList(0, live.size() - 1);
    return new OpenedJournal(
        layout, codec, snapshots, repairs, closed, openSegment, snapshotSeq, incarnation);
  }

  /** How much a restart would read besides the snapshot, rounded up to whole segments. */
  long bytesSinceSnapshot() {
    long bytes = tail.segment().lastSeq() > snapshotSeq ? tail.segment().bytes() : 0;
    for (Segment segment : closed) {
      bytes += segment.lastSeq() > snapshotSeq ? segment.bytes() : 0;
    }
    return bytes;
  }

  private static void refuseGaps(Layout layout, List<Segment> live, long snapshotSeq)
      throws IOException {
    long lastSeq = live.isEmpty() ? 0 : live.getLast().lastSeq();
    if (snapshotSeq > lastSeq) {
      throw new DamagedJournal(
          layout.folder().toString(),
          "there is a snapshot of entry " + snapshotSeq + ", but the log ends at " + lastSeq);
    }
    int expected = 1;
    for (int number : layout.allSegments().keySet()) {
      if (number != expected++) {
        throw new DamagedJournal(layout.live(expected - 1).toString(), "this segment is missing");
      }
    }
    if (live.isEmpty() && expected > 1) {
      throw new DamagedJournal(layout.live(expected).toString(), "this segment is missing");
    }
  }
}
