package io.argosy.journal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.OptionalInt;

/** Walks the lines of one segment and stops for good at the first that does not fit the chain. */
final class LineReader {
  /**
   * The beginning of every payload. Inside a payload it cannot follow digits: quotes are escaped
   * there.
   */
  private static final byte[] OPENING = " {\"v\":".getBytes(US_ASCII);

  private final byte[] bytes;
  private final int limit;
  private int checksum;
  private int from;
  private int length;
  private int end;
  private int number;

  /** Reads the first {@code limit} bytes; the first line is a header and starts a chain. */
  LineReader(byte[] bytes, int limit) {
    this.bytes = bytes;
    this.limit = limit;
    this.checksum = StoredLine.NO_CHECKSUM;
  }

  /** Moves to the next line; false at the end and at an invalid line. */
  boolean next() {
    OptionalInt found = newlineFrom(end + StoredLine.PREFIX);
    if (found.isEmpty()) {
      return false;
    }
    int newline = found.getAsInt();
    int start = end + StoredLine.PREFIX;
    int computed = StoredLine.checksum(checksum, bytes, start, newline - start);
    if (!StoredLine.isStated(computed, bytes, end)) {
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

  /** Where the valid lines end. */
  int end() {
    return end;
  }

  boolean isAtEnd() {
    return end == limit;
  }

  /**
   * Whether another line begins after the invalid one. An interrupted append leaves the beginning
   * of one line only; more than that is damage to acknowledged data.
   */
  boolean moreFollows() {
    for (int at = end + StoredLine.PREFIX; at + OPENING.length <= limit; at++) {
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

  /** Where the next line break is; nothing if none is there. */
  private OptionalInt newlineFrom(int start) {
    for (int at = start; at < limit; at++) {
      if (bytes[at] == '\n') {
        return OptionalInt.of(at);
      }
    }
    return OptionalInt.empty();
  }
}
