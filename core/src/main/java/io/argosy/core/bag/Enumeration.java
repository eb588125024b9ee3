package io.argosy.core.bag;

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
      size = Whole.times(size, most + 1L);
    }
    return size;
  }

  /** The complete Pareto front, fastest first. */
  static List<Plan> front(Fleet fleet) {
    List<Plan> good = new ArrayList<>();
    int[] machines = new int[fleet.kinds];
    while (next(machines, fleet.max)) {
      good.add(fleet.plan(machines, true));
    }
    return undominated(good);
  }

  /** Plans that no other plan beats in both time and cost, fastest first. */
  static List<Plan> undominated(List<Plan> plans) {
    List<Plan> order = new ArrayList<>(plans);
    order.sort(
        Comparator.comparingDouble(Plan::seconds)
            .thenComparingLong(Plan::costMicros)
            .thenComparingInt(Plan::count));
    List<Plan> front = new ArrayList<>();
    long least = Long.MAX_VALUE;
    for (Plan plan : order) {
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
