package io.argosy.simulator.experiment.bats;

import io.argosy.core.model.Money;

/**
 * What trying costs, as in Table 1, in the median of the seeds.
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
  public boolean passed() {
    return regression == expectedRegression.units() && plain == expectedPlain.units();
  }
}
