package io.argosy.core.bag.montecarlo;

import java.util.SplittableRandom;

/** Random draws from tables, identical on every machine and fast enough for Monte Carlo runs. */
public final class NormalDraws {
  private static final int BITS = 12;
  private static final int SIZE = 1 << BITS;
  private static final double[] EXPONENTIAL = new double[SIZE];
  private static final double[] RADIUS = new double[SIZE];
  private static final double[] COSINE = new double[SIZE];

  static {
    for (int i = 0; i < SIZE; i++) {
      double part = (i + 0.5) / SIZE;
      EXPONENTIAL[i] = -StrictMath.log(part);
      RADIUS[i] = StrictMath.sqrt(2 * EXPONENTIAL[i]);
      COSINE[i] = StrictMath.cos(2 * Math.PI * part);
    }
  }

  private NormalDraws() {}

  /** From the normal distribution, by Box and Muller. */
  public static double next(SplittableRandom random) {
    int bits = random.nextInt();
    return RADIUS[bits >>> (Integer.SIZE - BITS)] * COSINE[bits & (SIZE - 1)];
  }

  /** From the exponential distribution with mean 1. */
  static double exponential(SplittableRandom random) {
    return EXPONENTIAL[random.nextInt() >>> (Integer.SIZE - BITS)];
  }
}
