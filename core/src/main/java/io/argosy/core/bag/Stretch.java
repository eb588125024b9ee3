package io.argosy.core.bag;

import java.util.Arrays;

/**
 * A part of the time axis: makespans above {@code low} and up to {@code high}.
 *
 * @param low a time at which some charge may rise
 */
record Stretch(double low, double high) {

  /** What each kind costs at least for a makespan in here. */
  long[] leastCharges(Fleet fleet) {
    long[] charges = new long[fleet.kinds];
    Arrays.setAll(charges, kind -> fleet.tariff[kind].chargeAfter(low));
    return charges;
  }

  /** What a machine of each kind does at most until the end of here. */
  double[] mostDone(Fleet fleet) {
    double[] done = new double[fleet.kinds];
    Arrays.setAll(done, kind -> fleet.rate[kind] * Math.max(0, high - fleet.delay[kind]));
    return done;
  }

  /** Whether no charge changes in here. */
  boolean isFlat(Fleet fleet) {
    for (Tariff tariff : fleet.tariff) {
      if (tariff.chargeAfter(low) != tariff.charge(high)) {
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
    for (Tariff tariff : fleet.tariff) {
      if (tariff.chargeAfter(low) == tariff.charge(high)) {
        continue;
      }
      double unit = tariff.unitSeconds();
      double next = unit * tariff.units(low * (1 + 3 * Tariff.HAIR));
      double before = unit * (tariff.units(high) - 1);
      double near = Math.clamp(unit * Math.rint(half / unit), next, before);
      if (Math.abs(near - half) < distance) {
        distance = Math.abs(near - half);
        best = near;
      }
    }
    return best;
  }

  /** The least that N tasks cost if machines could be split: a bound for whole ones. Eq. (H3). */
  double leastCost(Fleet fleet) {
    long[] charges = leastCharges(fleet);
    double[] done = mostDone(fleet);
    double left = fleet.tasks;
    double cost = 0;
    boolean[] used = new boolean[fleet.kinds];
    while (left > 0) {
      int best = -1;
      for (int kind = 0; kind < fleet.kinds; kind++) {
        if (!used[kind]
            && done[kind] > 0
            && (best < 0 || charges[kind] * done[best] < charges[best] * done[kind])) {
          best = kind;
        }
      }
      if (best < 0) {
        return Double.MAX_VALUE;
      }
      used[best] = true;
      double machines = Math.min(fleet.max[best], left / done[best]);
      cost += machines * charges[best];
      left -= machines * done[best] * (1 + Tariff.HAIR);
    }
    return cost * (1 - Tariff.HAIR);
  }
}
