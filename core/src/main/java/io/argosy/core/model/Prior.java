package io.argosy.core.model;

import static io.argosy.core.model.Checks.require;

/**
 * What earlier runs of the same program tell of a site, before this job has measured anything.
 *
 * @param iterationsPerSecond of one slot
 * @param runs how many runs that comes from
 */
public record Prior(SiteId site, double iterationsPerSecond, int runs) {
  public Prior {
    boolean isSpeed = iterationsPerSecond > 0 && iterationsPerSecond < Double.POSITIVE_INFINITY;
    require(isSpeed, "a recorded speed is positive and finite, was " + iterationsPerSecond);
    require(runs > 0, "a recorded speed comes from at least one run, was " + runs);
  }
}
