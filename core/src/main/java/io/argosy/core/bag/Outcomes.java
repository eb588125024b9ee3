package io.argosy.core.bag;

import io.argosy.core.model.Money;
import java.util.Arrays;
import java.util.List;

/**
 * How a plan ended in each of the worlds in which it was played. The money is never exceeded: where
 * it does not last, a plan is made anew with fewer machines, and the end is later. Where it does
 * not even pay the work, the bag does not end, and has no time. Eq. (P6).
 */
public final class Outcomes {
  /** How much later, as a part of a unit: what other seeds than those of the tables showed. */
  private static final double LATER = 0.3;

  /** Fewer bags that end than this part do not tell when one ends. */
  private static final double FEW = 0.05;

  private final double[] seconds;
  private final double[] costs;
  private final double[] reserved;
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
    costs = new double[ends.length];
    for (int i = 0; i < ends.length; i++) {
      boolean lasts = ends[i].reservedMicros() <= money;
      costs[i] = Math.min(ends[i].costMicros(), lasts ? Long.MAX_VALUE : money);
    }
    reserved = Arrays.stream(ends).mapToDouble(Rehearsal.End::reservedMicros).sorted().toArray();
    seconds = times(ends, money, unit);
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

  /** The ends of the bags that end whole; of all, if those are too few to speak of. */
  private static double[] times(Rehearsal.End[] ends, long money, double unit) {
    List<Rehearsal.End> whole =
        Arrays.stream(ends).filter(end -> end.workMicros() <= money).toList();
    List<Rehearsal.End> counted = whole.size() < FEW * ends.length ? List.of(ends) : whole;
    return counted.stream()
        .mapToDouble(end -> end.seconds() + (end.reservedMicros() <= money ? 0 : LATER * unit))
        .sorted()
        .toArray();
  }

  /** The outcomes of one plan. */
  public static Outcomes of(PlanRequest request, Outset outset, Choice choice) {
    return Prospects.outcomes(request, outset, choice);
  }

  /** The money with which so many of ten such runs can be paid, what is set aside included. */
  public Money needed(double part) {
    return new Money((long) quantile(reserved, part));
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
