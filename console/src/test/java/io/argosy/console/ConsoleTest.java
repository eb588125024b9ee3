package io.argosy.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.text.JsonText;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;

class ConsoleTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Console console =
      new Console(
          new PrintStream(out, false, UTF_8),
          new PrintStream(new ByteArrayOutputStream(), false, UTF_8),
          Screen.fixed(true, 80, true));

  @Test
  void the_console_redraws_a_line_once_for_each_change_and_wipes_it_before_permanent_lines() {
    console.draw("10 %");
    console.draw("10 %");
    console.draw("9 %");
    console.line("done");

    assertThat(out.toString(UTF_8))
        .isEqualTo("\r10 %\u001b[K\r9 %\u001b[K\r\u001b[Kdone" + System.lineSeparator());
  }

  private static Console failing(String why) {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int one) throws IOException {
            throw new IOException(why);
          }
        };
    return new Console(full, new ByteArrayOutputStream(), Screen.NONE);
  }

  @Test
  void output_that_cannot_be_written_is_a_failure_unless_its_reader_wants_no_more() {
    Console full = failing("No space left on device");
    Console closed = failing("Broken pipe");
    assertThat(full.failure()).isEmpty();

    full.line("lost");
    closed.line("not wanted");
    console.line("written");

    assertThat(full.failure()).contains("No space left on device");
    assertThat(closed.failure()).isEmpty();
    assertThat(console.failure()).isEmpty();
  }

  @Test
  void objects_are_one_line_of_json_with_durations_in_seconds_and_nothing_infinite() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("text", "a \"b\"\n");
    fields.put("eta", Double.POSITIVE_INFINITY);
    fields.put("took", Duration.ofMillis(1500));
    fields.put("none", Optional.empty());
    fields.put("list", List.of(1, 2L, true));

    assertThat(JsonText.of(fields))
        .isEqualTo(
            "{\"text\":\"a \\\"b\\\"\\n\",\"eta\":null,\"took\":1.5,\"none\":null,"
                + "\"list\":[1,2,true]}");
  }

  @Test
  void a_line_that_is_redrawn_does_not_overwrite_what_a_program_printed() throws Exception {
    console.draw("10 %");
    console.copy(new ByteArrayInputStream("no end".getBytes(UTF_8)));
    console.draw("20 %");
    console.copy(new ByteArrayInputStream("end\n".getBytes(UTF_8)));
    console.draw("30 %");

    assertThat(out.toString(UTF_8))
        .isEqualTo(
            "\r10 %\u001b[K\r\u001b[Kno end"
                + System.lineSeparator()
                + "\r20 %\u001b[K\r\u001b[Kend\n\r30 %\u001b[K");
  }

  @Test
  void a_reader_that_closed_its_end_is_known() {
    Console closed = failing("Broken pipe");
    assertThat(closed.isClosed()).isFalse();
    closed.line("not wanted");
    assertThat(closed.isClosed()).isTrue();
    assertThat(console.isClosed()).isFalse();
  }
}
