package io.argosy.core.bag.search;

import io.argosy.core.bag.model.BagPlan;
import io.argosy.core.bag.model.Fleet;
import io.argosy.core.bag.model.LongMath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Enumerates every combination of few machines. */
final class Enumeration {
  /** Combinations that take well under a second: four types of twenty machines. */
  static final long MOST = 200_000;

  private Enumeration() {}

  static long size(Fleet fleet) {
    long size = 1;
    for (int most : fleet.max) {
      size = LongMath.times(size, most + 1L);
    }
    return size;
  }

  /** The complete Pareto front, fastest first. */
  static List<BagPlan> front(Fleet fleet) {
    List<BagPlan> good = new ArrayList<>();
    int[] machines = new int[fleet.kinds];
    while (next(machines, fleet.max)) {
      good.add(fleet.plan(machines, true));
    }
    return undominated(good);
  }

  /** Plans that no other plan beats in both time and cost, fastest first. */
  static List<BagPlan> undominated(List<BagPlan> plans) {
    List<BagPlan> order = new ArrayList<>(plans);
    order.sort(
        Comparator.comparingDouble(BagPlan::seconds)
            .thenComparingLong(BagPlan::costMicros)
            .thenComparingInt(BagPlan::count));
    List<BagPlan> front = new ArrayList<>();
    long least = Long.MAX_VALUE;
    for (BagPlan plan : order) {
      if (plan.costMicros() < least) {
        least = plan.costMicros();
        front.add(plan);
      }
    }
    return front;
  }

  private static boolean next(int[] machines, int[] max) {
    for (int kind = machines.length - 1; kind >= 0; kind--) {
      if (machines[kind] < max[kind]) {
        machines[kind]++;
        return true;
      }
      machines[kind] = 0;
    }
    return false;
  }
}
