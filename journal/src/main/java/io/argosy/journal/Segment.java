package io.argosy.journal;

/**
 * A segment as far as it is good.
 *
 * @param after the last entry before it
 * @param lastSeq its last entry, or {@code after} when it has none
 * @param bytes how long its good lines are
 * @param checksum that of its last good line
 */
record Segment(int number, long after, long lastSeq, int bytes, int checksum) {
  Segment with(int lineBytes, int lineChecksum) {
    return new Segment(number, after, lastSeq + 1, bytes + lineBytes, lineChecksum);
  }
}
