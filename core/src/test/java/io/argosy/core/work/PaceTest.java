package io.argosy.core.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PaceTest {
  private static final Duration INTERVAL = Duration.ofSeconds(6);
  private static final double FAR = 1e6;

  @Test
  void nothing_known_means_one_iteration() {
    assertThat(Pace.UNKNOWN.nextChunk(INTERVAL, 1000, Long.MAX_VALUE, FAR, false)).isEqualTo(1);
  }

  @Test
  void start_up_and_speed_are_told_apart_by_two_sizes() {
    Pace pace = Pace.UNKNOWN.after(1, ms(510)).after(1000, ms(10_500));
    assertThat(pace.startupSeconds()).isCloseTo(0.5, within(0.01));
    assertThat(pace.iterationsPerSecond()).isCloseTo(100, within(1.0));
  }

  @Test
  void a_fast_program_with_a_slow_start_reaches_full_chunks_within_eight() {
    Pace pace = Pace.UNKNOWN;
    int chunks = 0;
    long size = 1;
    double startup = 0.5;
    double speed = 1e8;
    while (size / speed < 6 && chunks < 50) {
      size = pace.nextChunk(INTERVAL, 1L << 50, Long.MAX_VALUE, FAR, false);
      pace = pace.after(size, ms((long) (1000 * (startup + size / speed))));
      chunks++;
    }
    assertThat(chunks).isLessThanOrEqualTo(8);
    assertThat(pace.expected(size)).isLessThan(Duration.ofMinutes(2));
  }

  /** A hair less than twice as long is no start-up: such chunks were once followed by one of 32. */
  @Test
  void chunks_that_take_as_many_times_as_long_as_they_are_larger_tell_a_speed() {
    Pace pace = Pace.UNKNOWN.after(1, ms(63_755)).after(2, ms(127_415));

    assertThat(pace.isBelievable()).isTrue();
    assertThat(pace.nextChunk(Duration.ofSeconds(4), 33, 33, -300, false)).isLessThanOrEqualTo(2);
  }

  /** A trial call of so many iterations was once announced for weeks, and its loss noticed then. */
  @ParameterizedTest
  @ValueSource(longs = {1_000, 1_000_000, 1_000_000_000_000L})
  void while_only_start_up_is_known_no_call_is_announced_for_longer_than_a_hundred(long count) {
    Pace pace = Pace.UNKNOWN.after(1, ms(10_000)).after(2, ms(10_500));

    assertThat(pace.isBelievable()).isFalse();
    assertThat(pace.longest(count)).isEqualTo(ms(1_050_000));
  }

  @Test
  void a_small_call_is_announced_for_twenty_calls_and_a_believed_one_for_what_it_takes() {
    assertThat(Pace.UNKNOWN.after(1, ms(10_000)).after(2, ms(10_500)).longest(4))
        .isEqualTo(ms(210_000));
    Pace known = Pace.UNKNOWN.after(1, ms(1_100)).after(100, ms(11_000));
    assertThat(known.longest(1_000_000)).isEqualTo(known.expected(1_000_000));
  }

  @Test
  void slow_iterations_are_never_bundled_beyond_the_interval() {
    Pace once = Pace.UNKNOWN.after(1, Duration.ofSeconds(100));
    // Twice as many show whether that was start-up.
    assertThat(once.nextChunk(INTERVAL, 1000, Long.MAX_VALUE, FAR, false)).isEqualTo(2);
    Pace twice = once.after(2, Duration.ofSeconds(200));
    assertThat(twice.nextChunk(INTERVAL, 1000, Long.MAX_VALUE, FAR, false)).isEqualTo(1);
  }

  @Test
  void a_chunk_lasts_two_hundred_times_its_start_up() {
    Pace pace = Pace.UNKNOWN.after(1, ms(110)).after(1000, ms(10_100));
    long chunk = pace.nextChunk(INTERVAL, 1L << 40, Long.MAX_VALUE, FAR, false);
    assertThat(chunk / pace.iterationsPerSecond()).isCloseTo(20, within(0.5));
  }

  @Test
  void a_standstill_is_forgotten_when_chunks_are_fast_again() {
    Pace pace = Pace.UNKNOWN.after(1, ms(190)).after(6, ms(6_700));
    long size = 1;
    for (int chunk = 0; chunk < 12; chunk++) {
      size = pace.nextChunk(Duration.ofSeconds(2), 1_000_000, Long.MAX_VALUE, FAR, false);
      pace = pace.after(size, ms(188 + size / 2));
    }
    assertThat(size).isGreaterThan(1000);
  }

  @Test
  void until_its_speed_is_known_an_attempt_makes_shorter_chunks() {
    Pace pace = Pace.UNKNOWN.after(1, ms(1010)).after(1000, ms(11_000));
    long chunk = pace.nextChunk(Duration.ofSeconds(3), 1L << 40, Long.MAX_VALUE, 60, true);
    assertThat(chunk / pace.iterationsPerSecond()).isCloseTo(4, within(0.5));
  }

  @Test
  void a_chunk_leaves_room_for_balancing_before_the_deadline() {
    Pace pace = Pace.UNKNOWN.after(1, ms(110)).after(1000, ms(10_100));
    long chunk = pace.nextChunk(INTERVAL, 1L << 40, Long.MAX_VALUE, 40, false);
    assertThat(chunk / pace.iterationsPerSecond()).isCloseTo(10, within(0.5));
  }

  @Test
  void the_last_chunks_shrink_but_not_below_what_start_up_allows() {
    Pace pace = Pace.UNKNOWN.after(1, ms(20)).after(1000, ms(10_010));
    long held = 900;
    assertThat(pace.nextChunk(INTERVAL, held, Long.MAX_VALUE, FAR, false))
        .isLessThanOrEqualTo(held / 3 + 1);
    assertThat(pace.nextChunk(INTERVAL, 5, Long.MAX_VALUE, FAR, false)).isEqualTo(5);
  }

  @Test
  void start_up_that_grows_with_the_load_does_not_make_chunks_collapse() {
    Pace pace = Pace.UNKNOWN.after(1, ms(500)).after(600_000_000, ms(6_500));
    double speed = 1e8;
    double startup = 3;
    long size = 0;
    for (int chunk = 0; chunk < 50; chunk++) {
      size = pace.nextChunk(Duration.ofSeconds(3), 1L << 50, Long.MAX_VALUE, 5, false);
      pace = pace.after(size, ms((long) (1000 * (startup + size / speed))));
    }
    assertThat(size / speed).isGreaterThan(3);
  }

  @Test
  void a_deadline_that_is_past_does_not_make_chunks_tiny() {
    Pace pace = Pace.UNKNOWN.after(1, ms(510)).after(1000, ms(10_500));
    long chunk = pace.nextChunk(INTERVAL, 1L << 40, Long.MAX_VALUE, 0, false);
    assertThat(chunk / pace.iterationsPerSecond()).isGreaterThan(5);
  }

  @ParameterizedTest
  @ValueSource(longs = {100, 4_000, 60_000, 600_000})
  void chunks_at_least_double_while_start_up_is_all_that_shows(long startup) {
    for (double horizon : new double[] {-1, 30, 3600, Double.POSITIVE_INFINITY}) {
      Pace pace = Pace.UNKNOWN;
      long size = 1;
      for (int chunk = 0; chunk < 6; chunk++) {
        pace = pace.after(size, ms(startup + size / 1_000_000));
        long next = pace.nextChunk(ms(3_000), 1L << 40, 1L << 40, horizon, true);
        assertThat(pace.isBelievable() || next >= 2 * size).isTrue();
        size = next;
      }
      assertThat(size).isGreaterThan(1000);
    }
  }

  @Test
  void a_first_call_that_was_slower_does_not_make_iterations_look_free() {
    Pace pace = Pace.UNKNOWN.after(1, ms(9_000)).after(2, ms(3_000));

    assertThat(pace.isBelievable()).isFalse();
    assertThat(pace.callSeconds()).isCloseTo(3, within(0.01));
    assertThat(pace.nextChunk(INTERVAL, 1L << 40, 4_000, 60, true)).isLessThanOrEqualTo(4_000);
  }

  @Test
  void a_start_up_that_was_long_by_chance_does_not_make_iterations_free() {
    Pace pace = Pace.UNKNOWN.after(1, ms(200)).after(2_000, ms(2_200)).after(900, ms(8_900));

    // All of the last call but a fifth may have been start-up.
    assertThat(pace.iterationsPerSecond()).isLessThan(5 * 2_000 / 2.2);
  }

  @Test
  void a_rest_that_is_not_worth_a_call_is_done_along() {
    Pace pace = Pace.UNKNOWN.after(1, ms(4_001)).after(5_000, ms(9_000));
    long held = 17_000;

    // Four start-ups take 16 s; the rest would take less than its own start-up.
    assertThat(pace.nextChunk(INTERVAL, held, held, 60, true)).isEqualTo(held);
  }

  @Test
  void a_crumb_tells_nothing_of_the_speed() {
    Pace known = Pace.UNKNOWN.after(2, ms(7_260)).after(420, ms(20_300));
    Pace pace = known.after(5, ms(11_600));

    assertThat(pace).isEqualTo(known);
  }

  private static Duration ms(long millis) {
    return Duration.ofMillis(millis);
  }

  @Test
  void however_dear_start_up_is_a_chunk_does_not_outlive_the_promise() {
    Pace pace =
        Pace.UNKNOWN.after(1, Duration.ofMillis(2_910)).after(1000, Duration.ofMillis(12_900));
    long chunk = pace.nextChunk(Duration.ofSeconds(3), 20_000, Long.MAX_VALUE, 30, false);

    assertThat(pace.startupSeconds()).isBetween(2.8, 3.0);
    assertThat(pace.expected(chunk)).isLessThan(Duration.ofSeconds(20));
  }
}
