package io.argosy.simulator.experiment.bats;

import java.util.List;

/**
 * Whether what the menu said came true.
 *
 * @param beyond runs that cost more than the budget and its cushion
 * @param sure runs whose plan was said to end within its money with 95 % or more
 * @param complete the part of those that did
 * @param inTime the part of all whose time lay between P10 and P90
 * @param inCost the part of all whose cost did
 */
public record HonestyRow(
    String tasks,
    String policy,
    int runs,
    long beyond,
    long sure,
    double complete,
    double inTime,
    double inCost) {
  private static final double SURE = 0.95;

  static HonestyRow of(String tasks, String policy, List<Played> all) {
    List<Played> sure = all.stream().filter(Played::isSure).toList();
    return new HonestyRow(
        tasks,
        policy,
        all.size(),
        all.stream().filter(played -> !played.isWithinBudget()).count(),
        sure.size(),
        Parts.of(sure, Played::isComplete),
        Parts.of(all, Played::isInTimeBand),
        Parts.of(all, Played::isInCostBand));
  }

  public boolean passed() {
    return beyond == 0 && complete >= SURE;
  }
}
