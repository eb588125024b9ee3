package io.argosy.experiments.balance;

import java.util.Optional;

/**
 * A bound that a measure has to keep.
 *
 * @param shape in this shape of world alone; in all when empty
 * @param paper what the papers say, in few words
 */
public record BalanceExpectation(
    String policy,
    Optional<String> shape,
    BalanceMeasure measure,
    double atLeast,
    double atMost,
    String paper) {

  /** Whether it speaks of that row. */
  boolean isAbout(BalanceRow row) {
    return row.policy().equals(policy) && shape.filter(s -> !s.equals(row.shape())).isEmpty();
  }

  /** Whether the row keeps the bound. */
  boolean holdsIn(BalanceRow row) {
    double value = row.value(measure);
    return value >= atLeast && value <= atMost;
  }
}
