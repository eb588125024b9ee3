package io.argosy.server.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class ClocksTest {
  private static final Instant BEFORE = Instant.parse("2026-03-01T12:00:00Z");
  private static final Instant AFTER = BEFORE.plusSeconds(60);

  @Test
  void a_slow_answer_does_not_count_as_a_clock_difference() {
    assertThat(Clocks.late(BEFORE, BEFORE, AFTER)).isZero();
    assertThat(Clocks.late(BEFORE, BEFORE.plusSeconds(59), AFTER)).isZero();
    assertThat(Clocks.late(BEFORE, AFTER, AFTER)).isZero();
  }

  @Test
  void only_the_certain_part_of_a_clock_difference_counts() {
    assertThat(Clocks.late(BEFORE, AFTER.plusSeconds(31), AFTER)).hasSeconds(31);
    assertThat(Clocks.late(BEFORE, BEFORE.minusSeconds(31), AFTER)).hasSeconds(-31);
  }

  @Test
  void a_clock_difference_is_one_sentence_that_names_the_late_clock() {
    assertThat(Clocks.sentence(Duration.ofMillis(47_900), "postgresql://db/argosy"))
        .startsWith("the clock of this computer is 47 s behind that of the database postgresql://");
    assertThat(Clocks.sentence(Duration.ofSeconds(-3), "db")).contains("is 3 s ahead of that");
  }
}
