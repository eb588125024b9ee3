package io.argosy.core.bag.search;

import java.util.Arrays;

/**
 * Speeds as integers, so that equal sums are equal: each relative to the fastest, times a scale
 * that ratios of small integers divide. Each machine subtracts one, below all speeds, so that of
 * two equal sums the one with fewer machines is greater. Eq. (K2).
 */
record Speeds(long[] values, long step, double grain) {
  /**
   * Divisible by every number up to 16, bar some multiples: a third of the fastest stays a third.
   */
  private static final long ROUND = 720_720;

  static Speeds of(double[] speeds, int[] max) {
    long machines = Math.max(1, Arrays.stream(max).asLongStream().sum());
    long step = Long.highestOneBit(machines) << 1;
    double fastest = Arrays.stream(speeds).max().orElseThrow();
    long scale = ROUND;
    while (scale < 1L << 50 && scale * 2 <= (1L << 61) / step / step) {
      scale *= 2;
    }
    long[] values = new long[speeds.length];
    for (int i = 0; i < speeds.length; i++) {
      long speed = fastest > 0 ? Math.round(scale * (speeds[i] / fastest)) : 0;
      values[i] = speed * step - 1;
    }
    return new Speeds(values, step, fastest / scale);
  }

  /** The speed of a sum of values, in the original unit. */
  double asGiven(long value) {
    return speed(value) * grain;
  }

  /** The speed of a sum of values, without the part that counts machines. */
  long speed(long value) {
    return Math.ceilDiv(value, step);
  }
}
