package io.argosy.core.model;

import static io.argosy.core.model.Checks.require;

/**
 * What a user may have of a realm's slots.
 *
 * @param weight the user's part among those who want slots, relative to their weights
 * @param maxSlots how many slots the user may hold at once; 0 lets its jobs wait
 */
public record Share(UserId user, double weight, int maxSlots) {
  public Share {
    boolean isWeight = weight > 0 && weight < Double.POSITIVE_INFINITY;
    require(isWeight, "a weight is positive and finite, was " + weight);
    require(maxSlots >= 0, "max slots must not be negative, was " + maxSlots);
  }

  /** What a user has of whom nothing else was said. */
  public static Share of(UserId user) {
    return new Share(user, 1, Integer.MAX_VALUE);
  }
}
