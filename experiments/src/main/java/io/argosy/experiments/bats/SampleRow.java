package io.argosy.experiments.bats;

import io.argosy.core.model.Money;
import java.util.List;

/**
 * The cost of sampling, as in Table 1, in the median of the seeds.
 *
 * @param regression with seven machines of each type
 * @param plain without comparing types
 * @param cheapest the cheapest plan, with the sample
 * @param fastest the fastest plan, with the sample
 * @param expectedRegression 7·Σc
 * @param expectedPlain 30·Σc
 */
public record SampleRow(
    String scenario,
    double regression,
    double plain,
    double cheapest,
    double fastest,
    Money expectedRegression,
    Money expectedPlain) {
  static SampleRow of(Scenario scenario, List<Tried> tried) {
    return new SampleRow(
        scenario.word(),
        Parts.median(tried.stream().mapToDouble(Tried::regression)),
        Parts.median(tried.stream().mapToDouble(Tried::plain)),
        Parts.median(tried.stream().mapToDouble(Tried::cheapest)),
        Parts.median(tried.stream().mapToDouble(Tried::fastest)),
        scenario.both().times(7),
        scenario.both().times(30));
  }

  public boolean passed() {
    return regression == expectedRegression.units() && plain == expectedPlain.units();
  }
}
