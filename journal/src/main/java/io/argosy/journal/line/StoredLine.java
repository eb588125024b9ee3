package io.argosy.journal.line;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.HexFormat;
import java.util.zip.CRC32C;

/**
 * A line as versions 1 and 2 store it, and the first line of a segment in all versions: eight hex
 * digits, a blank, the payload, a line end. The digits are the CRC-32C of the previous line's
 * checksum and the payload, so that lost, swapped or altered lines are detected.
 */
public final class StoredLine {
  /** The bytes before the payload. */
  public static final int PREFIX = 9;

  /** The checksum before the first line of a chain. */
  public static final int NO_CHECKSUM = 0;

  private static final HexFormat HEX = HexFormat.of();

  private StoredLine() {}

  public static int checksum(int previous, byte[] bytes, int from, int length) {
    CRC32C crc = new CRC32C();
    for (int shift = 24; shift >= 0; shift -= 8) {
      crc.update(previous >>> shift);
    }
    crc.update(bytes, from, length);
    return (int) crc.getValue();
  }

  public static byte[] of(int checksum, byte[] payload) {
    byte[] line = new byte[PREFIX + payload.length + 1];
    byte[] digits = hex(checksum).getBytes(US_ASCII);
    System.arraycopy(digits, 0, line, 0, digits.length);
    line[PREFIX - 1] = ' ';
    System.arraycopy(payload, 0, line, PREFIX, payload.length);
    line[line.length - 1] = '\n';
    return line;
  }

  public static String hex(int checksum) {
    return HEX.toHexDigits(checksum);
  }

  /** Whether a line begins here with the given checksum as its digits. */
  public static boolean isStated(int checksum, byte[] bytes, int from) {
    for (int i = 0; i < PREFIX - 1; i++) {
      if (bytes[from + i] != Character.forDigit(checksum >>> (28 - 4 * i) & 0xf, 16)) {
        return false;
      }
    }
    return bytes[from + PREFIX - 1] == ' ';
  }
}
