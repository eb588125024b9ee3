package io.argosy.journal.line;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.journal.line.LineReader.Stop;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Every change of one byte and every cut of the last line is told apart. */
class LineReaderTest {
  private static final String HEADER =
      "{\"v\":3,\"segment\":1,\"after\":0,\"previous\":\"00000000\",\"incarnation\":\"ab12\"}";

  private final byte[] header = segment();
  private final byte[] before = segment("{\"v\":3,\"seq\":1}");
  private final byte[] whole = segment("{\"v\":3,\"seq\":1}", "{\"v\":3,\"seq\":2,\"said\":[{}]}");

  @Test
  void any_other_byte_in_the_last_line_is_damage_of_the_last_line() {
    eachChange(
        before.length,
        whole,
        (changed, what) -> assertThat(stop(changed)).as(what).isEqualTo(Stop.LAST_DAMAGED));
  }

  @Test
  void any_other_byte_in_an_earlier_line_is_damage_before_the_last_line() {
    eachChange(
        0,
        whole,
        (changed, what) -> {
          if (!Arrays.equals(changed, 0, before.length, whole, 0, before.length)) {
            assertThat(stop(changed)).as(what).isEqualTo(Stop.DAMAGED);
          }
        });
  }

  @Test
  void any_other_byte_in_a_lone_header_is_damage() {
    eachChange(
        0,
        header,
        (changed, what) ->
            assertThat(stop(changed)).as(what).isIn(Stop.LAST_DAMAGED, Stop.DAMAGED));
  }

  @Test
  void a_cut_anywhere_is_a_torn_write_or_the_end_of_a_line() {
    for (int length = 0; length <= whole.length; length++) {
      boolean atEnd = length == 0 || whole[length - 1] == '\n';
      assertThat(stop(Arrays.copyOf(whole, length)))
          .as("cut at " + length)
          .isEqualTo(atEnd ? Stop.END : Stop.TORN);
    }
  }

  @Test
  void zeros_after_the_last_line_are_a_torn_write_and_zeros_in_it_are_damage() {
    for (int zeros = 1; zeros < 100; zeros++) {
      assertThat(stop(Arrays.copyOf(whole, whole.length + zeros))).isEqualTo(Stop.TORN);
    }
    for (int from = before.length + 1; from < whole.length; from++) {
      byte[] changed = whole.clone();
      Arrays.fill(changed, from, whole.length, (byte) 0);
      assertThat(stop(changed)).as("zeros from " + from).isEqualTo(Stop.LAST_DAMAGED);
    }
  }

  private interface Check {
    void of(byte[] changed, String what);
  }

  private static void eachChange(int from, byte[] bytes, Check check) {
    for (int at = from; at < bytes.length; at++) {
      for (int other = 1; other < 256; other++) {
        byte[] changed = bytes.clone();
        changed[at] ^= (byte) other;
        check.of(changed, "byte " + at + " is " + changed[at]);
      }
    }
  }

  private static Stop stop(byte[] bytes) {
    LineReader lines = new LineReader(bytes, bytes.length);
    boolean more = lines.next();
    if (more) {
      lines.expectFramed();
    }
    while (more) {
      more = lines.next();
    }
    return lines.stop();
  }

  private static byte[] segment(String... payloads) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] first = HEADER.getBytes(UTF_8);
    int checksum = StoredLine.checksum(StoredLine.NO_CHECKSUM, first, 0, first.length);
    out.writeBytes(StoredLine.of(checksum, first));
    for (String text : payloads) {
      byte[] payload = text.getBytes(UTF_8);
      int previous = checksum;
      checksum = StoredLine.checksum(previous, payload, 0, payload.length);
      out.writeBytes(FramedLine.of(previous, checksum, payload));
    }
    return out.toByteArray();
  }
}
