package io.argosy.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RepeatedLinesTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final List<String> written = new ArrayList<>();
  private final RepeatedLines lines =
      new RepeatedLines((line, count, id) -> written.add(line.what() + " " + count + " " + id));

  private void note(String what, long second, String id) {
    lines.note(
        new RepeatedLines.Line("main", "nobody", "", "token.refused", what),
        id,
        START.plusSeconds(second));
  }

  @Test
  void the_first_line_is_written_and_the_rest_of_the_minute_counted() {
    note("a", 0, "r0");
    for (int i = 1; i <= 50; i++) {
      note("a", i, "r" + i);
    }
    assertThat(written).containsExactly("a 1 r0");
    lines.flush(START.plusSeconds(59));
    assertThat(written).hasSize(1);
    lines.flush(START.plusSeconds(61));
    assertThat(written).containsExactly("a 1 r0", "a 50 r50");
    lines.flush(START.plusSeconds(600));
    assertThat(written).hasSize(2);
    note("a", 700, "r700");
    assertThat(written).last().isEqualTo("a 1 r700");
  }

  @Test
  void no_counted_line_is_lost_at_the_end() {
    note("a", 0, "r0");
    note("a", 1, "r1");
    lines.flushAll();
    assertThat(written).containsExactly("a 1 r0", "a 1 r1");
  }

  @Test
  void a_client_that_invents_thousands_fills_few_lines() {
    for (int i = 0; i < 50_000; i++) {
      note("address " + i, 0, "r");
    }
    lines.flushAll();
    assertThat(written).hasSize(1002).last().isEqualTo("several 48999 r");
  }
}
