package io.argosy.experiments.bats;

import java.util.List;

/**
 * Whether the predictions of the menu were right.
 *
 * @param seeds the number of simulated seeds
 * @param beyond runs that cost more than the budget and its cushion
 * @param sure runs whose plan was predicted to complete within its money with 95 % or more
 * @param complete the part of those that did
 * @param inTime the part of the completed runs whose time lay between P10 and P90
 * @param inCost the part of all runs whose cost did
 * @param costSaid the predicted part: more than 80 %, because costs are whole units
 */
public record HonestyRow(
    String tasks,
    String policy,
    int seeds,
    int runs,
    long beyond,
    long sure,
    double complete,
    double inTime,
    double inCost,
    double costSaid) {
  private static final double SURE = 0.95;
  private static final double BAND = 0.8;
  private static final double OFF = 0.05;

  static HonestyRow of(String tasks, String policy, int seeds, List<BatsTrial> all) {
    List<BatsTrial> sure = all.stream().filter(BatsTrial::isSure).toList();
    List<BatsTrial> whole = all.stream().filter(BatsTrial::isComplete).toList();
    return new HonestyRow(
        tasks,
        policy,
        seeds,
        all.size(),
        all.stream().filter(batsTrial -> !batsTrial.isWithinBudget()).count(),
        sure.size(),
        Parts.of(sure, BatsTrial::isComplete),
        Parts.of(whole, BatsTrial::isInTimeBand),
        Parts.of(all, BatsTrial::isInCostBand),
        all.stream().mapToDouble(BatsTrial::costSaid).average().orElse(0));
  }

  /** Whether every run kept its budget, and nearly all sure plans completed. */
  public boolean isKept() {
    return beyond == 0 && complete >= SURE - Parts.slack(SURE, seeds);
  }

  public boolean isTimeHonest() {
    return Math.abs(inTime - BAND) <= OFF + Parts.slack(BAND, seeds);
  }

  public boolean isCostHonest() {
    return Math.abs(inCost - costSaid) <= OFF + Parts.slack(BAND, seeds);
  }
}
