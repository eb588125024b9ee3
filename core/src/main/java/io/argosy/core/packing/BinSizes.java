package io.argosy.core.packing;

import java.util.List;

/**
 * How many bins are filled, and to which capacity.
 *
 * @param number at least 1
 */
record BinSizes(int number, double capacity) {
  /** Far below what a user means, far above what sums of numbers are off. */
  private static final double ROUNDING = 1e-9;

  /**
   * The bins for some items; at least one item.
   *
   * @param items the largest first
   */
  static BinSizes of(List<WeightedItem> items, PackingRule rule) {
    double sum = 0;
    boolean whole = true;
    for (WeightedItem item : items) {
      sum += item.weight();
      whole &= item.weight() == StrictMath.rint(item.weight());
    }
    if (rule.bins().isPresent()) {
      int bins = rule.bins().getAsInt();
      return new BinSizes(bins, share(sum, bins, whole));
    }
    double largest = items.getFirst().weight();
    double capacity = StrictMath.max(rule.capacity().orElse(largest), largest);
    double delta = rule.delta().orElse(PackingRule.DELTA_DEFAULT);
    return new BinSizes(needed(sum, capacity, delta), capacity);
  }

  /** (K1) Whole sizes are rounded up; others are already exact. */
  private static double share(double sum, int bins, boolean whole) {
    double share = sum / bins;
    return whole ? StrictMath.ceil(share) : share;
  }

  /** (K2), (K3) At most as many as there are items, because none is larger than the capacity. */
  private static int needed(double sum, double capacity, double delta) {
    if (sum == 0) {
      return 1;
    }
    double lowerBound = sum / capacity;
    double full = StrictMath.floor(lowerBound * (1 + ROUNDING));
    boolean another = lowerBound - full > delta + ROUNDING;
    return (int) StrictMath.max(1, another ? full + 1 : full);
  }
}
