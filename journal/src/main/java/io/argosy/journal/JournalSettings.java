package io.argosy.journal;

import java.util.function.Supplier;

/**
 * Values that tests override.
 *
 * @param segmentBytes a segment that has reached this size is closed
 * @param codec the stored form, which knows the kinds of job
 * @param incarnations makes the incarnation of a new journal
 */
record JournalSettings(
    SnapshotPolicy policy,
    int segmentBytes,
    LogFile.Opener disk,
    Codec codec,
    Supplier<String> incarnations) {
  static final JournalSettings DEFAULT =
      new JournalSettings(SnapshotPolicy.DEFAULT, 16 << 20, LogFile::open, Codec.standard());

  JournalSettings(SnapshotPolicy policy, int segmentBytes, LogFile.Opener disk) {
    this(policy, segmentBytes, disk, Codec.standard());
  }

  JournalSettings(SnapshotPolicy policy, int segmentBytes, LogFile.Opener disk, Codec codec) {
    this(policy, segmentBytes, disk, codec, Incarnation::random);
  }
}
