package io.argosy.core.forecast;

/** The normal distribution. */
public final class Normal {
  private Normal() {}

  /**
   * The probability of a value below {@code z} standard deviations: Abramowitz and Stegun 26.2.17,
   * exact to seven decimals.
   */
  static double below(double z) {
    if (z < 0) {
      return 1 - below(-z);
    }
    double t = 1 / (1 + 0.2316419 * z);
    double sum =
        t
            * (0.319381530
                + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
    return 1 - sum * StrictMath.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
  }
}
