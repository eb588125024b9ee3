package io.argosy.core.bag;

import io.argosy.core.model.Money;

/**
 * How a plan may turn out: of the runs that end, one in ten ends before P10 and one in ten after
 * P90; one in ten of all costs less than P10 and one in ten more than P90; and the part of runs
 * that keep what was promised.
 *
 * @param keepsBudget of the promised budget with its cushion; without one, of the plan's own money
 * @param keepsDeadline 1 without a deadline
 */
public record Prospect(
    double p10Seconds,
    double p50Seconds,
    double p90Seconds,
    Money p10Cost,
    Money p50Cost,
    Money p90Cost,
    double keepsBudget,
    double keepsDeadline,
    double keepsBoth) {
  /** Of a plan whose chances nobody looks at. */
  public static final Prospect UNSAID =
      new Prospect(0, 0, 0, Money.ZERO, Money.ZERO, Money.ZERO, 0, 0, 0);

  /** Whether somebody looked. */
  boolean isSaid() {
    return !equals(UNSAID);
  }

  /** The same times and costs with what another keeps. */
  Prospect keeping(Prospect other) {
    return new Prospect(
        p10Seconds,
        p50Seconds,
        p90Seconds,
        p10Cost,
        p50Cost,
        p90Cost,
        other.keepsBudget,
        other.keepsDeadline,
        other.keepsBoth);
  }
}
