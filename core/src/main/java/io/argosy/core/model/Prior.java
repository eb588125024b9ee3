package io.argosy.core.model;

import static io.argosy.core.model.Checks.require;

/**
 * The speed of a site in earlier runs of the same program, before this job has a measurement.
 *
 * @param iterationsPerSecond of one slot
 * @param runs the number of those runs
 */
public record Prior(SiteId site, double iterationsPerSecond, int runs) {
  public Prior {
    boolean isSpeed = iterationsPerSecond > 0 && iterationsPerSecond < Double.POSITIVE_INFINITY;
    require(isSpeed, "a recorded speed is positive and finite, was " + iterationsPerSecond);
    require(runs > 0, "a recorded speed comes from at least one run, was " + runs);
  }
}
