package io.argosy.core.packing;

import static io.argosy.core.model.Checks.require;

/**
 * A piece of work with its size.
 *
 * @param key its name; several items may have the same one
 * @param weight 0 or more, in any unit that all items share
 */
public record WeightedItem(String key, double weight) {
  /** Sums of larger weights would lose whole units. */
  public static final double MOST_WEIGHT = 1e15;

  public WeightedItem {
    require(isWeight(weight), "a weight must be from 0 to 1e15, was " + weight);
  }

  /** Whether an item can have this weight. NaN and infinite numbers are none. */
  static boolean isWeight(double weight) {
    return weight >= 0 && weight <= MOST_WEIGHT;
  }
}
