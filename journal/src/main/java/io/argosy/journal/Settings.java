package io.argosy.journal;

/**
 * Values that tests override.
 *
 * @param segmentBytes a segment that has reached this size is closed
 */
record Settings(SnapshotPolicy policy, int segmentBytes, LogFile.Opener disk) {
  static final Settings DEFAULT = new Settings(SnapshotPolicy.DEFAULT, 16 << 20, LogFile::open);
}
