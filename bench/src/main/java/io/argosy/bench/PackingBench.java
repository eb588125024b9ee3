package io.argosy.bench;

import io.argosy.core.packing.BinPacking;
import io.argosy.core.packing.PackingRule;
import io.argosy.core.packing.WeightedItem;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** How long it takes to pack the items of a stage. */
final class PackingBench {
  private static final int ITEMS = 100_000;
  private static final double LARGEST = 1e6;

  private PackingBench() {}

  static double intoBins(int bins) {
    return millis(PackingRule.bins(bins));
  }

  /** Bins twice as large as the largest item: about 25,000. */
  static double byCapacity() {
    return millis(PackingRule.capacity(2 * LARGEST, PackingRule.DELTA_DEFAULT));
  }

  private static double millis(PackingRule rule) {
    List<WeightedItem> items = items();
    long before = System.nanoTime();
    int bins = BinPacking.pack(items, rule).size();
    return bins > 0 ? (System.nanoTime() - before) / 1e6 : 0;
  }

  /** Names and sizes as files have them. */
  private static List<WeightedItem> items() {
    SplittableRandom random = new SplittableRandom(22);
    List<WeightedItem> items = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      items.add(new WeightedItem("data/part-" + i + ".csv", random.nextLong((long) LARGEST)));
    }
    return items;
  }
}
