package io.argosy.core.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class GuessMeasureTest {
  private static final Offset<Double> EXACT = within(1e-12);

  /** Started at second 10; 1,000 iterations in the first 100 s. */
  private static final GuessMeasure STEADY = GuessMeasure.started(10).report(110, 1_000);

  @Test
  void the_first_report_is_a_plain_measure() {
    assertThat(STEADY.speed()).isEqualTo(10.0, EXACT);
    assertThat(STEADY.deviation()).isEqualTo(1.0);
    assertThat(STEADY.measures()).isEqualTo(1);
  }

  @Test
  void the_speed_is_corrected_by_reported_over_expected_progress() {
    // Expected 10 · 50 = 500, reported 400: a factor of 0.8, so 8 per second.
    GuessMeasure slower = STEADY.report(160, 1_400);

    assertThat(slower.deviation()).isEqualTo(0.8, EXACT);
    assertThat(slower.speed()).isEqualTo(8.0, EXACT);
    assertThat(slower.done()).isEqualTo(1_400);
  }

  @Test
  void progress_may_be_corrected_downwards_and_mean_speeds_give_the_deviation() {
    // 1,000 in 100 s were 10 per second; 900 in 150 s are 6: a factor of 0.6.
    GuessMeasure corrected = STEADY.report(160, 900);

    assertThat(corrected.deviation()).isEqualTo(0.6, EXACT);
    assertThat(corrected.speed()).isEqualTo(6.0, EXACT);
    assertThat(corrected.done()).isEqualTo(900);
  }

  @Test
  void after_a_speed_of_zero_the_plain_measure_counts_again() {
    GuessMeasure stopped = STEADY.report(160, 1_000);
    assertThat(stopped.speed()).isZero();

    GuessMeasure again = stopped.report(180, 1_100);
    assertThat(again.speed()).isEqualTo(5.0, EXACT);
    assertThat(again.deviation()).isEqualTo(1.0);
  }

  @Test
  void progress_taken_back_at_speed_zero_leaves_it_at_zero() {
    GuessMeasure corrected = STEADY.report(160, 1_000).report(180, 950);

    assertThat(corrected.speed()).isZero();
    assertThat(corrected.done()).isEqualTo(950);
  }

  @Test
  void everything_taken_back_is_a_speed_of_zero() {
    assertThat(STEADY.report(160, 0).speed()).isZero();
  }

  @Test
  void a_report_that_is_not_later_is_ignored() {
    assertThat(STEADY.report(110, 5_000)).isEqualTo(STEADY);
    assertThat(STEADY.report(90, 5_000)).isEqualTo(STEADY);
  }

  @Test
  void idle_time_does_not_change_the_measured_speed() {
    GuessMeasure resumed = STEADY.resumed(310);
    assertThat(resumed.speed()).isEqualTo(10.0, EXACT);

    assertThat(resumed.report(320, 1_120).speed()).isEqualTo(12.0, EXACT);
  }
}
