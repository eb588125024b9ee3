package io.argosy.core.packing;

import java.util.List;

/** Items that are not in a bin yet, the largest first; each question takes logarithmic time. */
final class UnplacedItems {
  private final List<WeightedItem> items;

  /**
   * For each place, a place at or behind it, nearer to the next item that is left: what was taken
   * points onward, and paths are shortened while they are followed.
   */
  private final int[] onward;

  UnplacedItems(List<WeightedItem> items) {
    this.items = items;
    onward = new int[items.size() + 1];
    for (int i = 0; i < onward.length; i++) {
      onward[i] = i;
    }
  }

  /** The place of the next item at or behind a place; {@link #end} if none is left there. */
  int next(int place) {
    int at = place;
    while (onward[at] != at) {
      onward[at] = onward[onward[at]];
      at = onward[at];
    }
    return at;
  }

  /** The place of the next item at or behind a place that fits into this room. */
  int nextOf(int place, double room) {
    int low = place;
    int high = end();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (items.get(middle).weight() <= room) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return next(low);
  }

  WeightedItem take(int place) {
    onward[place] = place + 1;
    return items.get(place);
  }

  int end() {
    return items.size();
  }
}
