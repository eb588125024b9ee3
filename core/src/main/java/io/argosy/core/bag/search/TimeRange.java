package io.argosy.core.bag.search;

import io.argosy.core.bag.model.Fleet;
import io.argosy.core.bag.model.OfferCost;
import io.argosy.core.model.Money;
import java.util.Arrays;

/**
 * A part of the time axis: makespans above {@code low} and up to {@code high}.
 *
 * @param low a time at which some charge may rise; the same as {@code high} for that one makespan
 */
record TimeRange(double low, double high) {

  /** The least charge of each type for a makespan in this part. */
  long[] leastCharges(Fleet fleet) {
    long[] charges = new long[fleet.kinds];
    Arrays.setAll(charges, kind -> leastCharge(fleet.offerCosts[kind]));
    return charges;
  }

  private long leastCharge(OfferCost offerCost) {
    return low < high
        ? Math.min(offerCost.chargeAfter(low), offerCost.charge(high))
        : offerCost.charge(high);
  }

  /** The most tasks of one machine of each type by the end of this part. */
  double[] mostDone(Fleet fleet) {
    double[] done = new double[fleet.kinds];
    Arrays.setAll(done, kind -> fleet.rate[kind] * Math.max(0, high - fleet.delay[kind]));
    return done;
  }

  /** Whether no charge changes within this part. */
  boolean isFlat(Fleet fleet) {
    for (OfferCost offerCost : fleet.offerCosts) {
      if (leastCharge(offerCost) < offerCost.charge(high)) {
        return false;
      }
    }
    return true;
  }

  /** The time nearest the middle at which a charge rises. */
  double middle(Fleet fleet) {
    double half = (low + high) / 2;
    double best = half;
    double distance = Double.MAX_VALUE;
    for (OfferCost offerCost : fleet.offerCosts) {
      if (leastCharge(offerCost) == offerCost.charge(high)) {
        continue;
      }
      double unit = offerCost.unitSeconds();
      double next = unit * offerCost.unitsAfter(low);
      double before = unit * (offerCost.units(high) - 1);
      double near = Math.clamp(unit * Math.rint(half / unit), next, before);
      if (Math.abs(near - half) < distance) {
        distance = Math.abs(near - half);
        best = near;
      }
    }
    return best;
  }

  /** The least cost if machines could be split: a lower bound for whole machines. Eq. (H3). */
  double leastCost(Fleet fleet) {
    return cost(fleet, false) * (1 - OfferCost.HAIR);
  }

  /** An upper bound with whole machines: the same, with the last type rounded up. */
  long sureCost(Fleet fleet) {
    return (long) Math.min(Money.MAX.micros(), cost(fleet, true));
  }

  private double cost(Fleet fleet, boolean whole) {
    long[] charges = leastCharges(fleet);
    double[] done = mostDone(fleet);
    double left = fleet.tasks;
    double cost = 0;
    for (int kind : Pruning.order(charges, done)) {
      if (left <= 0 || done[kind] <= 0) {
        break;
      }
      double machines = left / done[kind] * (1 - OfferCost.HAIR);
      machines = Math.min(fleet.max[kind], whole ? StrictMath.ceil(machines) : machines);
      cost += machines * charges[kind];
      left -= machines * done[kind] * (1 + 2 * OfferCost.HAIR);
    }
    return left > 0 ? Double.MAX_VALUE : cost;
  }

  /** The combinations that do all tasks by the end of this part within the money. */
  Knapsack within(long money, Fleet fleet, int limit) {
    long[] charges = leastCharges(fleet);
    double[] done = mostDone(fleet);
    Pruning pruning = Pruning.toJust(fleet.tasks, charges, done, fleet.max, money);
    return Knapsack.of(pruning, charges, done, fleet.max, money, limit);
  }

  /** The most work by the end of this part within the money, if it is all. */
  Knapsack mostFor(long money, Fleet fleet, int limit) {
    long[] charges = leastCharges(fleet);
    double[] done = mostDone(fleet);
    Pruning pruning = Pruning.to(fleet.tasks, charges, done, fleet.max, money);
    return Knapsack.of(pruning, charges, done, fleet.max, money, limit);
  }
}
