package io.argosy.core.bag.montecarlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.core.bag.Planner;
import io.argosy.core.bag.estimate.Stats;
import io.argosy.core.bag.model.MachineType;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Billing;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Offer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SampleSkewTest {
  private static final Offer HOURLY =
      new Offer("m", Money.of(1), Duration.ofHours(1), Billing.PER_HOUR, 8, Duration.ZERO, 1);

  @Test
  void what_lies_even_about_its_mean_is_not_skewed() {
    List<Double> even = List.of(8.0, 9.0, 10.0, 11.0, 12.0);

    assertThat(SampleSkew.of(even)).isCloseTo(0, within(1e-9));
    assertThat(SampleSkew.allowance(even, 60, 5)).isZero();
  }

  @Test
  void the_mean_of_a_skewed_sample_is_rather_too_small() {
    List<Double> skewed = exponential();
    double mean = Stats.mean(skewed);

    double middle = SampleSkew.allowance(skewed, 30 * mean, 30);
    double out = SampleSkew.allowance(skewed, 30 * 1.3 * mean, 30);

    assertThat(middle).isPositive();
    assertThat(out).isGreaterThan(middle).isLessThan(mean);
  }

  @Test
  void a_menu_warns_when_tasks_vary_widely() {
    assertThat(why(exponential())).contains("vary widely", "chances are too high");
    assertThat(why(List.of(90.0, 95.0, 100.0, 105.0, 110.0))).doesNotContain("vary widely");
    assertThat(why(List.of())).doesNotContain("vary widely");
  }

  private static String why(List<Double> sample) {
    MachineType machineType = new MachineType(HOURLY, 100, sample, Optional.empty());
    PlanRequest request =
        new PlanRequest(
            100,
            List.of(machineType),
            Optional.empty(),
            Optional.empty(),
            Money.ZERO,
            new Choosing.Wait(),
            1);
    return Planner.menu(request).why();
  }

  /** Thirty quantiles. */
  private static List<Double> exponential() {
    List<Double> all = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      all.add(-100 * StrictMath.log(1 - (i + 0.5) / 30));
    }
    Collections.sort(all);
    return all;
  }
}
