package io.argosy.experiments.balance;

import java.util.Optional;

/**
 * A bound on a measure.
 *
 * @param shape the only shape of world it applies to; every shape when empty
 * @param paper what the papers state, in few words
 */
public record BalanceExpectation(
    String policy,
    Optional<String> shape,
    BalanceMeasure measure,
    double atLeast,
    double atMost,
    String paper) {

  /** Whether the expectation applies to that row. */
  boolean isAbout(BalanceRow row) {
    return row.policy().equals(policy) && shape.filter(s -> !s.equals(row.shape())).isEmpty();
  }

  /** Whether the row is within the bound. */
  boolean holdsIn(BalanceRow row) {
    double value = row.value(measure);
    return value >= atLeast && value <= atMost;
  }
}
