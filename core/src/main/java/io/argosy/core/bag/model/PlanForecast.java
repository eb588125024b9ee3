package io.argosy.core.bag.model;

import io.argosy.core.model.Money;

/**
 * How a plan may turn out: P10, P50 and P90 of the end time over the runs that end, and of the cost
 * over all runs, and the part of runs that keep the promise.
 *
 * @param keepsBudget part of runs within the promised budget and its cushion; without a budget,
 *     within the plan's own money
 * @param keepsDeadline part of runs within the deadline; 1 without a deadline
 */
public record PlanForecast(
    double p10Seconds,
    double p50Seconds,
    double p90Seconds,
    Money p10Cost,
    Money p50Cost,
    Money p90Cost,
    double keepsBudget,
    double keepsDeadline,
    double keepsBoth) {
  /** Of a plan whose chances were not computed. */
  public static final PlanForecast UNSAID =
      new PlanForecast(0, 0, 0, Money.ZERO, Money.ZERO, Money.ZERO, 0, 0, 0);

  /** Whether the chances were computed. */
  boolean isSaid() {
    return !equals(UNSAID);
  }

  /** The same times and costs with the promise-keeping parts of another prospect. */
  public PlanForecast keeping(PlanForecast other) {
    return new PlanForecast(
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
