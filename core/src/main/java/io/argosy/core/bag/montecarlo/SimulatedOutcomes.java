package io.argosy.core.bag.montecarlo;

import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.bag.model.PlanForecast;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.bag.model.StartState;
import io.argosy.core.model.Money;
import java.util.Arrays;
import java.util.List;

/**
 * How a plan ended in each of the simulated worlds. A run never exceeds the money: if the money is
 * too short, the kernel plans again with fewer machines, and the end is later. If it does not even
 * pay the work, the bag does not end and has no end time. Eq. (P6).
 */
public final class SimulatedOutcomes {
  /** The delay as a part of a unit, measured with other seeds than those of the tables. */
  private static final double LATER = 0.3;

  /** With a smaller part of bags that end, their end times tell nothing. */
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
   * @param money budget in millionths
   * @param deadline in seconds
   * @param unit the longest billing unit, in seconds
   */
  SimulatedOutcomes(MonteCarloRun.End[] ends, long money, double deadline, double unit) {
    costs = new double[ends.length];
    for (int i = 0; i < ends.length; i++) {
      boolean lasts = ends[i].reservedMicros() <= money;
      costs[i] = Math.min(ends[i].costMicros(), lasts ? Long.MAX_VALUE : money);
    }
    reserved =
        Arrays.stream(ends).mapToDouble(MonteCarloRun.End::reservedMicros).sorted().toArray();
    seconds = times(ends, money, unit);
    Arrays.sort(costs);
    int paid = 0;
    int inTime = 0;
    int both = 0;
    for (MonteCarloRun.End end : ends) {
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

  /** The end times of the bags that end; of all bags if too few end. */
  private static double[] times(MonteCarloRun.End[] ends, long money, double unit) {
    List<MonteCarloRun.End> whole =
        Arrays.stream(ends).filter(end -> end.workMicros() <= money).toList();
    List<MonteCarloRun.End> counted = whole.size() < FEW * ends.length ? List.of(ends) : whole;
    return counted.stream()
        .mapToDouble(end -> end.seconds() + (end.reservedMicros() <= money ? 0 : LATER * unit))
        .sorted()
        .toArray();
  }

  /** The outcomes of one plan. */
  public static SimulatedOutcomes of(
      PlanRequest request, StartState startState, MenuEntry menuEntry) {
    return PlanForecasts.outcomes(request, startState, menuEntry);
  }

  /** The money, including reserved money, that suffices for this part of the runs. */
  public Money needed(double part) {
    return new Money((long) quantile(reserved, part));
  }

  public PlanForecast prospect() {
    return new PlanForecast(
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

  /** The part of runs with a cost from P10 to P90: above four fifths if many have equal cost. */
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
