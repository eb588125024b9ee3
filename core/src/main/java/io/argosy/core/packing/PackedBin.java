package io.argosy.core.packing;

import java.util.List;

/**
 * The items of one group, in the order in which they were placed: at least one.
 *
 * @param weight the sum of their weights
 */
public record PackedBin(List<WeightedItem> items, double weight) {
  public PackedBin {
    items = List.copyOf(items);
  }

  /** The names of its items. */
  public List<String> keys() {
    return items.stream().map(WeightedItem::key).toList();
  }
}
