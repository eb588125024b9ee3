package io.argosy.core.bag;

import io.argosy.core.model.Money;
import java.util.Arrays;

/**
 * How a plan ended in each of the worlds in which it was played. The money is never exceeded: where
 * it does not last, a plan is made anew with fewer machines, and the end is later. Eq. (P6).
 */
public final class Outcomes {
  /** How much later, as a part of a unit: what other seeds than those of the tables showed. */
  private static final double LATER = 0.3;

  private final double[] seconds;
  private final double[] costs;
  private final double keepsBudget;
  private final double keepsDeadline;
  private final double keepsBoth;

  /**
   * Outcomes.
   *
   * @param money that may be spent, in millionths
   * @param deadline in seconds
   * @param unit the longest that is paid at a time, in seconds
   */
  Outcomes(Rehearsal.End[] ends, long money, double deadline, double unit) {
    seconds = new double[ends.length];
    costs = new double[ends.length];
    for (int i = 0; i < ends.length; i++) {
      boolean lasts = ends[i].reservedMicros() <= money;
      seconds[i] = ends[i].seconds() + (lasts ? 0 : LATER * unit);
      costs[i] = Math.min(ends[i].costMicros(), lasts ? Long.MAX_VALUE : money);
    }
    Arrays.sort(seconds);
    Arrays.sort(costs);
    int paid = 0;
    int inTime = 0;
    int both = 0;
    for (Rehearsal.End end : ends) {
      boolean cheap = end.reservedMicros() <= money;
      boolean early = end.seconds() <= deadline;
      paid += cheap ? 1 : 0;
      inTime += early ? 1 : 0;
      both += cheap && early ? 1 : 0;
    }
    double all = ends.length;
    keepsBudget = paid / all;
    keepsDeadline = inTime / all;
    keepsBoth = both / all;
  }

  /** The outcomes of one plan. */
  public static Outcomes of(PlanRequest request, Outset outset, Choice choice) {
    return Prospects.outcomes(request, outset, choice);
  }

  public Prospect prospect() {
    return new Prospect(
        quantile(seconds, 0.1),
        quantile(seconds, 0.5),
        quantile(seconds, 0.9),
        new Money((long) quantile(costs, 0.1)),
        new Money((long) quantile(costs, 0.5)),
        new Money((long) quantile(costs, 0.9)),
        keepsBudget,
        keepsDeadline,
        keepsBoth);
  }

  /** The part that costs from P10 to P90: more than four fifths where many cost the same. */
  public double inCostBand() {
    double low = quantile(costs, 0.1);
    double high = quantile(costs, 0.9);
    return Arrays.stream(costs).filter(cost -> cost >= low && cost <= high).count()
        / (double) costs.length;
  }

  private static double quantile(double[] sorted, double part) {
    return sorted[(int) Math.min(sorted.length - 1, part * sorted.length)];
  }
}
