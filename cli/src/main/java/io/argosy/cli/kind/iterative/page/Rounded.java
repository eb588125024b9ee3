package io.argosy.cli.kind.iterative.page;

import io.argosy.core.math.Seconds;
import java.time.Instant;

/** Numbers with as many digits as a drawing needs. */
final class Rounded {
  private static final int DIGITS = 6;

  private Rounded() {}

  /** To the millisecond. */
  static double time(double seconds) {
    return Math.rint(seconds * 1000) / 1000;
  }

  static double time(Instant from, Instant to) {
    return time(Seconds.between(from, to));
  }

  /** To six digits; infinite values become null in JSON. */
  static Double value(double value) {
    if (value == 0 || !Double.isFinite(value)) {
      return value;
    }
    double size = StrictMath.pow(10, DIGITS - Math.ceil(StrictMath.log10(Math.abs(value))));
    return Math.rint(value * size) / size;
  }
}
