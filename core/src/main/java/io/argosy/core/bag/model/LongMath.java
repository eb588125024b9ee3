package io.argosy.core.bag.model;

import io.argosy.core.model.Money;

/** Integer arithmetic that saturates. */
public final class LongMath {
  private LongMath() {}

  public static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /** The product of two non-negative numbers, or the largest amount of money. */
  public static long times(long a, long b) {
    boolean fits = Math.multiplyHigh(a, b) == 0 && a * b >= 0;
    return fits ? Math.min(a * b, Money.MAX.micros()) : Money.MAX.micros();
  }

  /** The greatest common divisor; 1 for an empty array. */
  static long gcd(long[] values) {
    long all = 0;
    for (long value : values) {
      all = gcd(all, value);
    }
    return Math.max(1, all);
  }
}
