package io.argosy.journal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.HexFormat;
import java.util.zip.CRC32C;

/**
 * A stored line: eight hex digits, a blank, the payload, a line end. The digits are the CRC-32C of
 * the previous line's checksum and the payload, so that lost, swapped or altered lines are
 * detected.
 */
final class StoredLine {
  /** The bytes before the payload. */
  static final int PREFIX = 9;

  /** The checksum before the first line of a chain. */
  static final int NO_CHECKSUM = 0;

  private static final HexFormat HEX = HexFormat.of();

  private StoredLine() {}

  static int checksum(int previous, byte[] bytes, int from, int length) {
    CRC32C crc = new CRC32C();
    for (int shift = 24; shift >= 0; shift -= 8) {
      crc.update(previous >>> shift);
    }
    crc.update(bytes, from, length);
    return (int) crc.getValue();
  }

  static byte[] of(int checksum, byte[] payload) {
    byte[] line = new byte[PREFIX + payload.length + 1];
    byte[] digits = hex(checksum).getBytes(US_ASCII);
    System.arraycopy(digits, 0, line, 0, digits.length);
    line[PREFIX - 1] = ' ';
    System.arraycopy(payload, 0, line, PREFIX, payload.length);
    line[line.length - 1] = '\n';
    return line;
  }

  static String hex(int checksum) {
    return HEX.toHexDigits(checksum);
  }

  /** Whether a line begins here with the given checksum as its digits. */
  static boolean isStated(int checksum, byte[] bytes, int from) {
    String digits = hex(checksum);
    for (int i = 0; i < digits.length(); i++) {
      if (bytes[from + i] != digits.charAt(i)) {
        return false;
      }
    }
    return bytes[from + PREFIX - 1] == ' ';
  }
}
