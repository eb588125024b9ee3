package io.argosy.core.packing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** (K4) and (K5) as the page writes them, slow and without any data structure. */
final class PlainPacking {
  private PlainPacking() {}

  static List<List<String>> pack(List<WeightedItem> items, PackingRule rule) {
    List<WeightedItem> left = new ArrayList<>(items);
    left.sort(
        Comparator.comparingDouble((WeightedItem item) -> -item.weight())
            .thenComparing(WeightedItem::key));
    List<List<WeightedItem>> bins = new ArrayList<>();
    if (!left.isEmpty()) {
      BinSizes sizes = BinSizes.of(left, rule);
      while (bins.size() < sizes.number() && !left.isEmpty()) {
        bins.add(filled(left, sizes.capacity()));
      }
    }
    for (WeightedItem item : left) {
      List<WeightedItem> smallest = bins.getFirst();
      for (List<WeightedItem> bin : bins) {
        smallest = sum(bin) < sum(smallest) ? bin : smallest;
      }
      smallest.add(item);
    }
    return bins.stream().map(bin -> bin.stream().map(WeightedItem::key).toList()).toList();
  }

  private static List<WeightedItem> filled(List<WeightedItem> left, double capacity) {
    List<WeightedItem> bin = new ArrayList<>();
    bin.add(left.removeFirst());
    for (WeightedItem item : List.copyOf(left)) {
      if (item.weight() <= capacity - sum(bin)) {
        bin.add(item);
        left.remove(item);
      }
    }
    return bin;
  }

  private static double sum(List<WeightedItem> items) {
    double sum = 0;
    for (WeightedItem item : items) {
      sum += item.weight();
    }
    return sum;
  }
}
