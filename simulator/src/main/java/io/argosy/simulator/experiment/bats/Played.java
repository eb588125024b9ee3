package io.argosy.simulator.experiment.bats;

import io.argosy.core.bag.Choice;
import io.argosy.core.bag.Prospect;
import io.argosy.core.model.Money;

/**
 * One bag that was played to its end.
 *
 * @param seconds from the choice to the last result; infinite if the money ran out before
 * @param secondsInAll the same with the sample before it
 * @param cost what was paid after the choice
 * @param billed what the landlord's own books say, the sample included
 * @param cap what might be spent at most
 */
record Played(
    Choice plan,
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
    return plan.prospect().keepsBudget() >= 0.95;
  }

  boolean isInTimeBand() {
    Prospect said = plan.prospect();
    return seconds >= said.p10Seconds() && seconds <= said.p90Seconds();
  }

  boolean isInCostBand() {
    Prospect said = plan.prospect();
    return said.p10Cost().isAtMost(cost) && cost.isAtMost(said.p90Cost());
  }
}
