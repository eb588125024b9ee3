package io.argosy.cli.flag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeadlineFlagTest {
  private static final ZonedDateTime NOON = ZonedDateTime.parse("2030-06-01T12:00:30+02:00");

  @Test
  void a_duration_stays() {
    assertThat(DeadlineFlag.text("1h30m", NOON)).isEqualTo("1h30m");
  }

  @Test
  void a_time_of_day_is_the_next_one() {
    assertThat(DeadlineFlag.text("18:00", NOON)).isEqualTo("2030-06-01T18:00+02:00");
    assertThat(DeadlineFlag.text("9:05", NOON)).isEqualTo("2030-06-02T09:05+02:00");
    assertThat(DeadlineFlag.text("12:00:31", NOON)).isEqualTo("2030-06-01T12:00:31+02:00");
    assertThat(DeadlineFlag.text("12:00:30", NOON)).isEqualTo("2030-06-02T12:00:30+02:00");
  }

  @Test
  void an_instant_must_be_in_the_future() {
    assertThat(DeadlineFlag.text("2030-06-01T12:30:00+02:00", NOON))
        .isEqualTo("2030-06-01T12:30+02:00");
    assertThatThrownBy(() -> DeadlineFlag.text("2030-06-01T10:00:00Z", NOON))
        .hasMessageContaining("--deadline is 2030-06-01T10:00:00Z, which is in the past");
    assertThatThrownBy(() -> DeadlineFlag.text("2050-06-01T10:00:00Z", NOON))
        .hasMessageContaining("more than ten years away");
  }

  @ParameterizedTest
  @ValueSource(strings = {"18", "25:00", "soon", "0s", ""})
  void another_text_is_refused(String flag) {
    assertThatThrownBy(() -> DeadlineFlag.text(flag, NOON))
        .hasMessageContaining(
            "--deadline is " + flag + "; it must be a duration such as 90s or 2h");
  }
}
