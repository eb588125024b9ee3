package io.argosy.core.bag.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.core.bag.estimate.Estimate.How;
import io.argosy.core.bag.montecarlo.NormalDraws;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EstimatesTest {

  @Test
  void types_that_ran_few_tasks_get_a_full_sample_by_the_line() {
    List<Timing> timings = new ArrayList<>();
    for (int task = 0; task < 7; task++) {
      timings.add(new Timing(0, task, 100 + 10 * task));
      timings.add(new Timing(1, task, 20 + 0.5 * (100 + 10 * task)));
    }
    for (int task = 7; task < 27; task++) {
      timings.add(new Timing(0, task, 90 + task));
    }
    timings.add(new Timing(1, 27, 20 + 0.5 * 300));
    List<Estimate> estimates = Estimates.of(2, timings);

    assertThat(estimates.get(0).how()).isEqualTo(How.MEASURED);
    assertThat(estimates.get(0).sample()).hasSize(28).contains(300.0);
    assertThat(estimates.get(1).how()).isEqualTo(How.REGRESSION);
    assertThat(estimates.get(1).intercept()).isCloseTo(20, within(1e-9));
    assertThat(estimates.get(1).slope()).isCloseTo(0.5, within(1e-9));
    assertThat(estimates.get(1).sample()).hasSize(28).isSorted();
    assertThat(estimates.get(1).meanSeconds())
        .isCloseTo(20 + 0.5 * estimates.get(0).meanSeconds(), within(1e-9));
  }

  @Test
  void equal_tasks_draw_no_line_but_have_a_ratio() {
    List<Timing> timings = new ArrayList<>();
    for (int task = 0; task < 7; task++) {
      timings.add(new Timing(0, task, 10));
      timings.add(new Timing(1, task, 30 + task % 2));
    }
    Estimate second = Estimates.of(2, timings).get(1);
    assertThat(second.how()).isEqualTo(How.RATIO);
    assertThat(second.slope()).isCloseTo(213 / 70.0, within(1e-9));
    assertThat(second.reason()).contains("same time");
  }

  @Test
  void a_line_that_falls_is_not_believed() {
    List<Timing> timings = new ArrayList<>();
    for (int task = 0; task < 7; task++) {
      timings.add(new Timing(0, task, 10 + task));
      timings.add(new Timing(1, task, 20 - task));
    }
    Estimate second = Estimates.of(2, timings).get(1);
    assertThat(second.how()).isEqualTo(How.RATIO);
    assertThat(second.meanSeconds()).isCloseTo(17, within(1e-9));
  }

  @Test
  void a_type_without_completed_tasks_is_excluded_and_the_others_continue() {
    List<Estimate> estimates = Estimates.of(3, List.of(new Timing(0, 5, 2), new Timing(2, 5, 4)));
    assertThat(estimates.get(1).isUsable()).isFalse();
    assertThat(estimates.get(1).reason()).isEqualTo("no task ended on it");
    assertThat(estimates.get(2).sample()).containsExactly(4.0);
  }

  @Test
  void nothing_measured_leaves_every_type_out() {
    assertThat(Estimates.of(2, List.of())).noneMatch(Estimate::isUsable);
  }

  /** The five scenarios: by speed alone, price does not matter here. */
  @ParameterizedTest
  @CsvSource({"1", "4", "3"})
  void a_thousand_seeds_estimate_normal_bags_as_well_as_the_sample_allows(double faster) {
    double sum = 0;
    int means = 0;
    int sigmas = 0;
    for (int seed = 0; seed < 1000; seed++) {
      Estimate second = Estimates.of(2, sampled(new SplittableRandom(seed), faster)).get(1);
      sum += second.meanSeconds() / (900 / faster);
      means += Math.abs(second.meanSeconds() / (900 / faster) - 1) <= 0.055 ? 1 : 0;
      double sigma = 60 * Math.sqrt(5) / faster;
      sigmas += Math.abs(second.sigmaSeconds() / sigma - 1) <= 0.25 ? 1 : 0;
    }
    assertThat(sum / 1000).isBetween(0.99, 1.01);
    assertThat(means).isGreaterThanOrEqualTo(930);
    assertThat(sigmas).isGreaterThanOrEqualTo(930);
  }

  /** Seven tasks on both types, thirty more on the first free machine. */
  private static List<Timing> sampled(SplittableRandom random, double faster) {
    List<Timing> timings = new ArrayList<>();
    for (int task = 0; task < 37; task++) {
      double seconds = 900 + 60 * Math.sqrt(5) * NormalDraws.next(random);
      boolean first = task < 7 || random.nextBoolean();
      if (first) {
        timings.add(new Timing(0, task, seconds));
      }
      if (task < 7 || !first) {
        timings.add(new Timing(1, task, seconds / faster));
      }
    }
    return timings;
  }
}
