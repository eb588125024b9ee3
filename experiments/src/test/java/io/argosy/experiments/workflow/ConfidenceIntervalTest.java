package io.argosy.experiments.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfidenceIntervalTest {
  /** The 97.5 % quantiles of Student's t, from a table. */
  @ParameterizedTest
  @CsvSource({"2, 12.706", "3, 4.303", "6, 2.571", "11, 2.228", "31, 2.042", "101, 1.984"})
  void the_interval_is_that_of_student(int count, double quantile) {
    double[] values = new double[count];
    Arrays.setAll(values, i -> i);
    double squares = Arrays.stream(values).map(v -> Math.pow(v - (count - 1) / 2.0, 2)).sum();
    double error = Math.sqrt(squares / (count - 1) / count);

    ConfidenceInterval confidenceInterval = ConfidenceInterval.of(values);

    assertThat(confidenceInterval.mean()).isEqualTo((count - 1) / 2.0);
    assertThat((confidenceInterval.high() - confidenceInterval.mean()) / error)
        .isCloseTo(quantile, within(0.005));
  }

  @Test
  void one_trial_has_no_interval() {
    assertThat(ConfidenceInterval.of(new double[] {3}).hasInterval()).isFalse();
  }

  @Test
  void ratios_have_a_geometric_mean() {
    ConfidenceInterval confidenceInterval =
        ConfidenceInterval.ofRatios(new double[] {StrictMath.log(2), StrictMath.log(0.5)});
    assertThat(confidenceInterval.mean()).isCloseTo(1, within(1e-12));
    assertThat(confidenceInterval.low() * confidenceInterval.high()).isCloseTo(1, within(1e-9));
  }
}
