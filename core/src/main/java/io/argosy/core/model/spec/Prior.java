package io.argosy.core.model.spec;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.math.Seconds;
import io.argosy.core.model.SiteId;
import java.time.Duration;
import java.util.Optional;

/**
 * The speed of a site in earlier runs of the same program, before this job has a measurement.
 *
 * @param iterationsPerSecond of one slot, without the start-up of calls where that is known
 * @param runs how many runs that comes from
 * @param startup what one call takes to start, where that matters
 */
public record Prior(SiteId site, double iterationsPerSecond, int runs, Optional<Duration> startup) {
  public Prior {
    boolean isSpeed = iterationsPerSecond > 0 && iterationsPerSecond < Double.POSITIVE_INFINITY;
    require(isSpeed, "a recorded speed is positive and finite, was " + iterationsPerSecond);
    require(runs > 0, "a recorded speed comes from at least one run, was " + runs);
    require(startup.filter(Duration::isNegative).isEmpty(), "a start-up is not negative");
  }

  /** The start-up of a call in seconds; 0 where it does not matter. */
  public double startupSeconds() {
    return startup.map(Seconds::of).orElse(0.0);
  }
}
