package io.argosy.core.model;

import static io.argosy.core.model.Checks.require;

/**
 * A user's share of a realm's slots.
 *
 * @param weight the user's part among users that want slots, relative to their weights
 * @param maxSlots how many slots the user may hold at once; with 0 its jobs wait
 */
public record Share(UserId user, double weight, int maxSlots) {
  public Share {
    boolean isWeight = weight > 0 && weight < Double.POSITIVE_INFINITY;
    require(isWeight, "a weight is positive and finite, was " + weight);
    require(maxSlots >= 0, "max slots must not be negative, was " + maxSlots);
  }

  /** The default share of a user. */
  public static Share of(UserId user) {
    return new Share(user, 1, Integer.MAX_VALUE);
  }
}
