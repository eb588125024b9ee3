package io.argosy.core.packing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Puts every item into exactly one bin: first full bins, then what is left into the smallest. */
public final class BinPacking {
  private static final Comparator<WeightedItem> LARGEST_FIRST =
      Comparator.comparingDouble(WeightedItem::weight).reversed().thenComparing(WeightedItem::key);

  private BinPacking() {}

  /** The bins that got an item, in the order in which they were opened; no items, no bins. */
  public static List<PackedBin> pack(List<WeightedItem> items, PackingRule rule) {
    if (items.isEmpty()) {
      return List.of();
    }
    List<WeightedItem> sorted = items.stream().sorted(LARGEST_FIRST).toList();
    UnplacedItems unplaced = new UnplacedItems(sorted);
    List<OpenBin> bins = fill(unplaced, BinSizes.of(sorted, rule));
    spread(unplaced, bins);
    return bins.stream().map(OpenBin::closed).toList();
  }

  /** (K4) Each bin takes the largest item that is left, then every next one that fits. */
  private static List<OpenBin> fill(UnplacedItems unplaced, BinSizes sizes) {
    List<OpenBin> bins = new ArrayList<>();
    int place = unplaced.next(0);
    while (bins.size() < sizes.number() && place < unplaced.end()) {
      OpenBin bin = new OpenBin(bins.size());
      bins.add(bin);
      while (place < unplaced.end()) {
        bin.add(unplaced.take(place));
        place = unplaced.nextOf(place + 1, sizes.capacity() - bin.weight);
      }
      place = unplaced.next(0);
    }
    return bins;
  }

  /** (K5) What is left, the largest first, each into the bin that is smallest at that moment. */
  private static void spread(UnplacedItems unplaced, List<OpenBin> bins) {
    PriorityQueue<OpenBin> smallestFirst = new PriorityQueue<>(bins);
    for (int place = unplaced.next(0); place < unplaced.end(); place = unplaced.next(place)) {
      OpenBin bin = smallestFirst.remove();
      bin.add(unplaced.take(place));
      smallestFirst.add(bin);
    }
  }

  /** A bin that may still get items. */
  private static final class OpenBin implements Comparable<OpenBin> {
    private final int number;
    private final List<WeightedItem> items = new ArrayList<>();
    private double weight;

    OpenBin(int number) {
      this.number = number;
    }

    void add(WeightedItem item) {
      items.add(item);
      weight += item.weight();
    }

    PackedBin closed() {
      return new PackedBin(items, weight);
    }

    @Override
    public int compareTo(OpenBin other) {
      int byWeight = Double.compare(weight, other.weight);
      return byWeight == 0 ? Integer.compare(number, other.number) : byWeight;
    }
  }
}
