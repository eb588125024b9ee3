package io.argosy.core.scale;

import java.time.Duration;

/**
 * Our own rule: the published one, but never fewer slots than partitions can fill, and a step that
 * adapts to the workload.
 */
final class SteadyRule implements ScaleRule {
  private static final int SHORTEST = 10;
  private static final int LONGEST = 4;

  private final ScaleRule published = new PublishedRule();

  /** (S8) never below the busy slots plus the waiting partitions. */
  @Override
  public double slots(Load load) {
    return Math.max(published.slots(load), load.wanted());
  }

  /** (S9) half as long while slots are too few, twice as long while nothing changes. */
  @Override
  public Duration nextStep(Duration asked, Duration latest, Load load, int slots) {
    if (slots > load.available()) {
      return longer(latest.dividedBy(2), patience(asked));
    }
    boolean still = slots == load.available() && load.dispatched() == 0;
    return still ? shorter(latest.multipliedBy(2), asked.multipliedBy(LONGEST)) : asked;
  }

  /** (S10). */
  @Override
  public Duration patience(Duration asked) {
    return asked.dividedBy(SHORTEST);
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) > 0 ? a : b;
  }

  private static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }
}
