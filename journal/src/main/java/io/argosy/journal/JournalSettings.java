package io.argosy.journal;

/**
 * Values that tests override.
 *
 * @param segmentBytes a segment that has reached this size is closed
 */
record JournalSettings(SnapshotPolicy policy, int segmentBytes, LogFile.Opener disk) {
  static final JournalSettings DEFAULT =
      new JournalSettings(SnapshotPolicy.DEFAULT, 16 << 20, LogFile::open);
}
