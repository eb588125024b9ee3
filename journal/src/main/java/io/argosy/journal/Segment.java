package io.argosy.journal;

/**
 * The valid part of a segment.
 *
 * @param after the last entry before it
 * @param lastSeq its last entry, or {@code after} when it has none
 * @param bytes length of its valid lines
 * @param checksum of its last valid line
 */
record Segment(int number, long after, long lastSeq, int bytes, int checksum) {
  Segment with(int lineBytes, int lineChecksum) {
    return new Segment(number, after, lastSeq + 1, bytes + lineBytes, lineChecksum);
  }
}
