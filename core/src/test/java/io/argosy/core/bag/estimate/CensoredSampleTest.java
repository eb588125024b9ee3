package io.argosy.core.bag.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.core.bag.montecarlo.NormalDraws;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

class CensoredSampleTest {
  private static final int MACHINES = 14;

  @Test
  void a_sample_of_which_nothing_runs_is_what_it_is() {
    List<Double> ended = List.of(1.0, 2.0, 5.0);

    assertThat(CensoredSample.sample(ended, List.of())).isEqualTo(ended);
  }

  @Test
  void tasks_that_have_just_begun_change_nothing() {
    List<Double> ended = List.of(1.0, 2.0, 3.0);

    assertThat(CensoredSample.sample(ended, List.of(0.0, 0.0, 0.0)))
        .containsExactly(1.0, 1.0, 2.0, 2.0, 3.0, 3.0);
  }

  @Test
  void a_task_that_runs_longer_than_most_is_one_of_the_long() {
    assertThat(CensoredSample.sample(List.of(1.0, 1.0, 1.0, 9.0), List.of(5.0)))
        .containsExactly(1.0, 1.0, 1.0, 9.0, 9.0);
  }

  @Test
  void a_task_that_runs_longer_than_any_completed_one_is_expected_to_be_longer_still() {
    List<Double> sample = CensoredSample.sample(List.of(1.0, 2.0, 3.0, 4.0), List.of(8.0, 8.0));

    assertThat(sample).hasSize(6).isSorted();
    assertThat(sample.subList(0, 4)).containsExactly(1.0, 2.0, 3.0, 4.0);
    assertThat(sample.getLast()).isGreaterThan(4.0);
  }

  @Test
  void tasks_without_length_do_no_harm() {
    assertThat(CensoredSample.sample(List.of(0.0, 0.0, 0.0), List.of(1.0, 0.0)))
        .hasSize(5)
        .allMatch(Double::isFinite);
  }

  @Test
  void a_censored_sample_still_estimates_the_mean() {
    SplittableRandom random = new SplittableRandom(7);

    assertThat(averageOff(() -> -StrictMath.log(1 - random.nextDouble())))
        .as("exponential lengths: a quarter is missing from those that ended")
        .isCloseTo(0, within(0.1));
    assertThat(averageOff(() -> 1 + 0.15 * NormalDraws.next(random)))
        .as("normal lengths")
        .isCloseTo(0, within(0.005));
  }

  /** Over many bags: fourteen machines work until thirty tasks have ended. */
  private static double averageOff(DoubleSupplier lengths) {
    double sum = 0;
    for (int bag = 0; bag < 1_000; bag++) {
      sum += estimate(lengths) - 1;
    }
    return sum / 1_000;
  }

  private static double estimate(DoubleSupplier lengths) {
    double[] since = new double[MACHINES];
    double[] until = new double[MACHINES];
    for (int i = 0; i < MACHINES; i++) {
      until[i] = lengths.getAsDouble();
    }
    List<Double> ended = new ArrayList<>();
    double now = 0;
    while (ended.size() < 30) {
      int next = 0;
      for (int i = 1; i < MACHINES; i++) {
        next = until[i] < until[next] ? i : next;
      }
      now = until[next];
      ended.add(now - since[next]);
      since[next] = now;
      until[next] = now + lengths.getAsDouble();
    }
    List<Double> running = new ArrayList<>();
    for (double began : since) {
      running.add(now - began);
    }
    List<Double> sample = CensoredSample.sample(ended, running);
    running.replaceAll(CensoredSample::nearly);
    return RunningMean.of(sample, ended.size(), Stats.mean(ended) * ended.size(), running);
  }
}
