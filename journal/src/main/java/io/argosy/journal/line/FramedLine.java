package io.argosy.journal.line;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Locale;
import java.util.OptionalInt;

/**
 * A line that states its length, since version 3: {@code <length> <check> <checksum> <payload>\n}.
 *
 * <p>The length of the payload has eight decimal digits; the check is the CRC-32C of the previous
 * line's checksum and these digits, the checksum that of the previous line's checksum and the
 * payload, each in eight hex digits. A write that was interrupted leaves fewer bytes than the
 * length requires. Because the length has a check of its own, damage cannot look like that.
 */
public final class FramedLine {
  /** The bytes before the payload. */
  public static final int PREFIX = 27;

  private static final int DIGITS = 8;
  private static final int CHECK = DIGITS + 1;
  private static final int CHECKSUM = CHECK + DIGITS + 1;

  private FramedLine() {}

  /**
   * @param previous the checksum of the line before
   * @param checksum of this line
   */
  public static byte[] of(int previous, int checksum, byte[] payload) {
    byte[] digits = String.format(Locale.ROOT, "%08d", payload.length).getBytes(US_ASCII);
    String check = StoredLine.hex(StoredLine.checksum(previous, digits, 0, DIGITS));
    byte[] rest = (" " + check + " " + StoredLine.hex(checksum) + " ").getBytes(US_ASCII);
    byte[] line = new byte[PREFIX + payload.length + 1];
    System.arraycopy(digits, 0, line, 0, DIGITS);
    System.arraycopy(rest, 0, line, DIGITS, rest.length);
    System.arraycopy(payload, 0, line, PREFIX, payload.length);
    line[line.length - 1] = '\n';
    return line;
  }

  /** The length of the payload of the line that begins here; empty if it does not fit its check. */
  public static OptionalInt length(int previous, byte[] bytes, int from) {
    int check = StoredLine.checksum(previous, bytes, from, DIGITS);
    if (bytes[from + DIGITS] != ' ' || !StoredLine.isStated(check, bytes, from + CHECK)) {
      return OptionalInt.empty();
    }
    int length = 0;
    for (int at = from; at < from + DIGITS; at++) {
      int digit = bytes[at] - '0';
      if (digit < 0 || digit > 9) {
        return OptionalInt.empty();
      }
      length = length * 10 + digit;
    }
    return OptionalInt.of(length);
  }

  /** Whether the line that begins here states this checksum. */
  public static boolean isStated(int checksum, byte[] bytes, int from) {
    return StoredLine.isStated(checksum, bytes, from + CHECKSUM);
  }
}
