package io.argosy.core.bag;

import java.util.SplittableRandom;

/** Draws from the normal distribution that are the same on every machine. */
final class Normals {
  private Normals() {}

  /** Box and Muller's. */
  static double next(SplittableRandom random) {
    double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
    return radius * StrictMath.cos(2 * Math.PI * random.nextDouble());
  }
}
