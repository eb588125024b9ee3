package io.argosy.core.bag.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class RunningMeanTest {
  private static final List<Double> SAMPLE = List.of(10.0, 20.0, 30.0, 60.0);

  @Test
  void a_running_task_is_expected_to_last_as_long_as_those_that_lasted_longer() {
    assertThat(RunningMean.expected(SAMPLE, 0)).isEqualTo(30);
    assertThat(RunningMean.expected(SAMPLE, 15)).isCloseTo(110 / 3.0, within(1e-12));
    assertThat(RunningMean.expected(SAMPLE, 20)).isEqualTo(45);
  }

  @Test
  void one_that_outlasts_the_sample_is_expected_to_end_now() {
    assertThat(RunningMean.expected(SAMPLE, 61)).isEqualTo(61);
    assertThat(RunningMean.expected(List.of(), 5)).isEqualTo(5);
  }

  @Test
  void the_mean_counts_what_is_done_and_what_runs() {
    assertThat(RunningMean.of(SAMPLE, 2, 50, List.of(25.0, 70.0)))
        .isCloseTo((50 + 45 + 70) / 4.0, within(1e-12));
  }

  @Test
  void before_anything_runs_it_is_the_sample_s() {
    assertThat(RunningMean.of(SAMPLE, 0, 0, List.of())).isEqualTo(30);
  }
}
