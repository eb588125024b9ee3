package io.argosy.journal.line;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.OptionalInt;

/** Walks the lines of one segment and stops for good at the first that does not fit the chain. */
public final class LineReader {
  /**
   * The beginning of every payload. Inside a payload it cannot follow digits: quotes are escaped
   * there.
   */
  private static final byte[] OPENING = " {\"v\":".getBytes(US_ASCII);

  private final byte[] bytes;
  private final int limit;
  private boolean framed;
  private int checksum;
  private int from;
  private int length;
  private int end;
  private int number;

  /** Where and why a reader stopped. */
  public enum Stop {
    /** All lines are valid. */
    END,
    /** What is left can only be the beginning of an append that was interrupted. */
    TORN,
    /** The last line is complete and wrong. */
    LAST_DAMAGED,
    /** A line is wrong and more follow it. */
    DAMAGED
  }

  /** Reads the first {@code limit} bytes; the first line is a header and starts a chain. */
  public LineReader(byte[] bytes, int limit) {
    this.bytes = bytes;
    this.limit = limit;
    this.checksum = StoredLine.NO_CHECKSUM;
  }

  /** The further lines state their lengths, as the header says: each is a {@link FramedLine}. */
  public void expectFramed() {
    framed = true;
  }

  /** Moves to the next line; false at the end and at an invalid line. */
  public boolean next() {
    return framed ? nextFramed() : nextPlain();
  }

  private boolean nextPlain() {
    OptionalInt found = newlineFrom(end + StoredLine.PREFIX);
    if (found.isEmpty()) {
      return false;
    }
    int start = end + StoredLine.PREFIX;
    int size = found.getAsInt() - start;
    int computed = StoredLine.checksum(checksum, bytes, start, size);
    return StoredLine.isStated(computed, bytes, end) && accept(start, size, computed);
  }

  private boolean nextFramed() {
    int start = end + FramedLine.PREFIX;
    OptionalInt size = statedLength();
    if (size.isEmpty() || size.getAsInt() >= limit - start) {
      return false;
    }
    int computed = StoredLine.checksum(checksum, bytes, start, size.getAsInt());
    return FramedLine.isStated(computed, bytes, end)
        && bytes[start + size.getAsInt()] == '\n'
        && accept(start, size.getAsInt(), computed);
  }

  private boolean accept(int start, int size, int computed) {
    checksum = computed;
    from = start;
    length = size;
    end = start + size + 1;
    number++;
    return true;
  }

  /** The length that the next line states; empty if it is incomplete or does not fit its check. */
  private OptionalInt statedLength() {
    return limit - end < FramedLine.PREFIX
        ? OptionalInt.empty()
        : FramedLine.length(checksum, bytes, end);
  }

  /** Where the payload of the present line begins. */
  public int from() {
    return from;
  }

  /** How long the payload of the present line is. */
  public int length() {
    return length;
  }

  /** The number of the present line, from 1. */
  public int number() {
    return number;
  }

  /** The checksum of the present line. */
  public int checksum() {
    return checksum;
  }

  /** Where the valid lines end. */
  public int end() {
    return end;
  }

  /** Why {@link #next} moved no further. */
  public Stop stop() {
    if (end == limit) {
      return Stop.END;
    }
    if (isUnwritten()) {
      return Stop.TORN;
    }
    if (framed) {
      return framedStop();
    }
    return number == 0 ? headerStop() : moreFollows(StoredLine.PREFIX) ? Stop.DAMAGED : Stop.TORN;
  }

  private Stop framedStop() {
    int left = limit - end;
    if (left < FramedLine.PREFIX) {
      return Stop.TORN;
    }
    OptionalInt size = statedLength();
    if (size.isEmpty()) {
      return isLastLine(FramedLine.PREFIX) ? Stop.LAST_DAMAGED : Stop.DAMAGED;
    }
    int whole = FramedLine.PREFIX + size.getAsInt() + 1;
    return left < whole ? Stop.TORN : left == whole ? Stop.LAST_DAMAGED : Stop.DAMAGED;
  }

  /** A header is one object without another inside: what follows its end shows that it is whole. */
  private Stop headerStop() {
    for (int at = 0; at < limit - 1; at++) {
      if (bytes[at] == '}' || bytes[at] == '\n') {
        return isLastLine(StoredLine.PREFIX) ? Stop.LAST_DAMAGED : Stop.DAMAGED;
      }
    }
    return limit > 0 && bytes[limit - 1] == '\n' ? Stop.LAST_DAMAGED : Stop.TORN;
  }

  /** A crash can leave a longer file without the bytes of the append, which then are zero. */
  private boolean isUnwritten() {
    for (int at = end; at < limit; at++) {
      if (bytes[at] != 0) {
        return false;
      }
    }
    return true;
  }

  private boolean isLastLine(int prefix) {
    OptionalInt newline = newlineFrom(end + prefix);
    boolean endsHere = newline.isEmpty() || newline.getAsInt() == limit - 1;
    return endsHere && !moreFollows(prefix);
  }

  /**
   * Whether another line begins after the invalid one. An interrupted append leaves the beginning
   * of one line only; more than that is damage to acknowledged data.
   */
  private boolean moreFollows(int prefix) {
    for (int at = end + prefix; at + OPENING.length <= limit; at++) {
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
