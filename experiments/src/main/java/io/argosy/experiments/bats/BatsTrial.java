package io.argosy.experiments.bats;

import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.bag.model.PlanForecast;
import io.argosy.core.model.Money;

/**
 * One bag that was simulated to its end.
 *
 * @param said the predicted outcomes of the plan
 * @param costSaid the part of the expected costs from P10 to P90
 * @param seconds from the choice to the last result; infinite if the money ran out before
 * @param secondsInAll the same including the sample
 * @param cost what was paid after the choice
 * @param billed the provider's own bills, the sample included
 * @param cap the most that the bag may spend
 */
record BatsTrial(
    MenuPick pick,
    String policy,
    MenuEntry plan,
    PlanForecast said,
    double costSaid,
    double seconds,
    double secondsInAll,
    Money cost,
    Money billed,
    Money cap,
    int plansMadeAnew) {
  boolean isComplete() {
    return Double.isFinite(seconds);
  }

  boolean isWithinBudget() {
    return billed.isAtMost(cap);
  }

  boolean isSure() {
    return said.keepsBudget() >= 0.95;
  }

  boolean isBefore() {
    return seconds < said.p10Seconds();
  }

  boolean isAfter() {
    return seconds > said.p90Seconds();
  }

  boolean isInTimeBand() {
    return !isBefore() && !isAfter();
  }

  boolean isBelow() {
    return !said.p10Cost().isAtMost(cost);
  }

  boolean isAbove() {
    return !cost.isAtMost(said.p90Cost());
  }

  boolean isInCostBand() {
    return !isBelow() && !isAbove();
  }
}
