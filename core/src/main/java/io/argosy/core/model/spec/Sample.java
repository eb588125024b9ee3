package io.argosy.core.model.spec;

import static io.argosy.core.model.Checks.require;

/**
 * How a bag is sampled before it is planned: docs/algorithms/bags.md.
 *
 * @param machines rented of each type for the sample; zero if the bag samples while it works
 * @param z confidence of the estimate: 1.96 for 95 %
 * @param error accepted relative error of the estimate
 */
public record Sample(int machines, double z, double error) {
  /** The values of the paper. */
  public static final Sample PUBLISHED = new Sample(7, 1.96, 0.25);

  public Sample {
    require(machines >= 0, "sample.machines must not be negative, was " + machines);
    require(z > 0 && z <= 6, "sample.z must be above 0 and at most 6, was " + z);
    require(error > 0 && error < 1, "sample.error must lie between 0 and 1, was " + error);
  }

  /** Whether the bag samples while it works. */
  public boolean isImplicit() {
    return machines == 0;
  }
}
