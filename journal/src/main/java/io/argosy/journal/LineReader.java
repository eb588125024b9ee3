package io.argosy.journal;

import static java.nio.charset.StandardCharsets.US_ASCII;

/** Walks the lines of one segment and stops for good at the first that does not fit the chain. */
final class LineReader {
  /**
   * How every payload begins. Inside a payload it cannot follow digits: there quotes are escaped.
   */
  private static final byte[] OPENING = " {\"v\":".getBytes(US_ASCII);

  private final byte[] bytes;
  private final int limit;
  private int checksum;
  private int from;
  private int length;
  private int end;
  private int number;

  /** Reads the first {@code limit} of the bytes; the first line is a header and starts a chain. */
  LineReader(byte[] bytes, int limit) {
    this.bytes = bytes;
    this.limit = limit;
    this.checksum = Line.NO_CHECKSUM;
  }

  /** Moves on to the next line; false at the end, and at a line that is not good. */
  boolean next() {
    int newline = newlineFrom(end + Line.PREFIX);
    if (newline < 0) {
      return false;
    }
    int start = end + Line.PREFIX;
    int computed = Line.checksum(checksum, bytes, start, newline - start);
    if (!Line.isStated(computed, bytes, end)) {
      return false;
    }
    checksum = computed;
    from = start;
    length = newline - start;
    end = newline + 1;
    number++;
    return true;
  }

  /** Where the payload of the present line begins. */
  int from() {
    return from;
  }

  /** How long the payload of the present line is. */
  int length() {
    return length;
  }

  /** The number of the present line, from 1. */
  int number() {
    return number;
  }

  /** The checksum of the present line. */
  int checksum() {
    return checksum;
  }

  /** Where the good lines end. */
  int end() {
    return end;
  }

  boolean isAtEnd() {
    return end == limit;
  }

  /**
   * Whether a further line begins after the bad one. An append that broke off leaves the beginning
   * of one line only; more than that is damage to something that was acknowledged.
   */
  boolean moreFollows() {
    for (int at = end + Line.PREFIX; at + OPENING.length <= limit; at++) {
      if (bytes[at] == OPENING[0] && opensAt(at)) {
        return true;
      }
    }
    return false;
  }

  private boolean opensAt(int at) {
    for (int i = 0; i < OPENING.length; i++) {
      if (bytes[at + i] != OPENING[i]) {
        return false;
      }
    }
    return true;
  }

  private int newlineFrom(int start) {
    for (int at = start; at < limit; at++) {
      if (bytes[at] == '\n') {
        return at;
      }
    }
    return -1;
  }
}
