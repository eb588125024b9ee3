package io.argosy.core.bag.estimate;

import static io.argosy.core.model.Checks.require;

/**
 * The duration of a task on a machine of a type.
 *
 * @param type index of the offer in its list
 */
public record Timing(int type, long task, double seconds) {
  public Timing {
    require(type >= 0, "a type is a place in the list of offers, was " + type);
    require(
        seconds >= 0 && Double.isFinite(seconds), "a task takes no negative time, was " + seconds);
  }
}
