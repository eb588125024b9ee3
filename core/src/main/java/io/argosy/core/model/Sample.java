package io.argosy.core.model;

import static io.argosy.core.model.Checks.require;

/**
 * How a bag is tried before it is planned: docs/algorithms/bags.md.
 *
 * @param machines rented of each type for it; none when the bag samples as it goes
 * @param z how sure the estimate is to be: 1.96 for 95 %
 * @param error how far off it may be, as a part
 */
public record Sample(int machines, double z, double error) {
  /** What the paper used. */
  public static final Sample PUBLISHED = new Sample(7, 1.96, 0.25);

  public Sample {
    require(machines >= 0, "sample.machines must not be negative, was " + machines);
    require(z > 0 && z <= 6, "sample.z must be above 0 and at most 6, was " + z);
    require(error > 0 && error < 1, "sample.error must lie between 0 and 1, was " + error);
  }

  /** Samples as it goes. */
  public boolean isImplicit() {
    return machines == 0;
  }
}
