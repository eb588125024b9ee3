package io.argosy.core.history;

import static io.argosy.core.model.Checks.require;

/**
 * How fast one slot of a site was in a run.
 *
 * @param iterationsPerSecond of the work; the start-up of calls is left out where it is known
 * @param startupSeconds what one call of the program took before its first iteration; 0 where that
 *     did not matter
 */
public record RecordedSpeed(double iterationsPerSecond, double startupSeconds) {
  public RecordedSpeed {
    require(
        iterationsPerSecond > 0 && iterationsPerSecond < Double.POSITIVE_INFINITY,
        "a speed is positive and finite, was " + iterationsPerSecond);
    require(
        startupSeconds >= 0 && startupSeconds < Double.POSITIVE_INFINITY,
        "a start-up is finite and not negative, was " + startupSeconds);
  }

  /** What lies between this and another speed, the other one with the weight given. */
  RecordedSpeed towards(RecordedSpeed other, double weight) {
    return new RecordedSpeed(
        iterationsPerSecond + weight * (other.iterationsPerSecond - iterationsPerSecond),
        startupSeconds + weight * (other.startupSeconds - startupSeconds));
  }
}
