package io.argosy.core.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SecondsTest {
  @Test
  void a_duration_is_its_nanoseconds_divided_once() {
    assertThat(Seconds.of(Duration.ofNanos(1_100_000_001))).isEqualTo(1_100_000_001 / 1e9);
    assertThat(Seconds.of(Duration.ofMillis(-1_500))).isEqualTo(-1.5);
  }

  @Test
  void a_duration_whose_nanoseconds_no_long_holds_has_seconds_too() {
    Duration ages = Duration.ofDays(365L * 1_000_000);
    assertThat(Seconds.of(ages)).isEqualTo(365.0 * 1_000_000 * 86_400);
    assertThat(Seconds.of(ages.negated())).isEqualTo(-365.0 * 1_000_000 * 86_400);
  }

  @Test
  void both_sides_of_the_longest_countable_duration_agree() {
    Duration longest = Duration.ofNanos(Long.MAX_VALUE);
    for (Duration one : new Duration[] {longest, longest.plusNanos(1), longest.minusSeconds(1)}) {
      assertThat(Seconds.of(one)).isCloseTo(Long.MAX_VALUE / 1e9, within(2.0));
      assertThat(Seconds.of(one.negated())).isCloseTo(Long.MIN_VALUE / 1e9, within(2.0));
    }
  }

  @Test
  void between_is_negative_when_the_second_instant_is_earlier() {
    Instant now = Instant.parse("2026-01-01T00:00:00Z");
    assertThat(Seconds.between(now, now.plusMillis(250))).isEqualTo(0.25);
    assertThat(Seconds.between(now, now.minusMillis(250))).isEqualTo(-0.25);
  }

  @Test
  void seconds_become_whole_nanoseconds_and_never_overflow() {
    assertThat(Seconds.toDuration(1.999_999_999_9)).isEqualTo(Duration.ofNanos(1_999_999_999));
    assertThat(Seconds.toDuration(1e30)).isEqualTo(Duration.ofNanos(Long.MAX_VALUE));
    assertThat(Seconds.toNanosRoundedUp(1.999_999_999_1)).isEqualTo(2_000_000_000L);
  }
}
