package io.argosy.core.bag;

import io.argosy.core.model.Money;

/** Arithmetic on whole numbers that stays within them. */
final class Whole {
  private Whole() {}

  static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /** The product of two that are not negative, or more money than there is. */
  static long times(long a, long b) {
    boolean fits = Math.multiplyHigh(a, b) == 0 && a * b >= 0;
    return fits ? Math.min(a * b, Money.MAX.micros()) : Money.MAX.micros();
  }

  /** The greatest number that divides all; 1 if there are none. */
  static long gcd(long[] values) {
    long all = 0;
    for (long value : values) {
      all = gcd(all, value);
    }
    return Math.max(1, all);
  }
}
