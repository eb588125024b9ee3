package io.argosy.experiments.workflow;

/**
 * A mean and its 95 % confidence interval.
 *
 * @param low minus infinity for a single trial
 * @param high infinity for a single trial
 */
public record ConfidenceInterval(double mean, double low, double high) {
  private static final double[] FEW = {12.706, 4.303, 3.182, 2.776};
  private static final double Z = 1.959964;

  /** The interval of independent values, by Student's t. */
  public static ConfidenceInterval of(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    double mean = sum / values.length;
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    int freedom = values.length - 1;
    double half =
        freedom == 0
            ? Double.POSITIVE_INFINITY
            : t(freedom) * Math.sqrt(squares / freedom / values.length);
    return new ConfidenceInterval(mean, mean - half, mean + half);
  }

  /** The mean of ratios whose logarithms are given: the geometric one, with its interval. */
  static ConfidenceInterval ofRatios(double[] logarithms) {
    ConfidenceInterval log = of(logarithms);
    return new ConfidenceInterval(
        StrictMath.exp(log.mean()), StrictMath.exp(log.low()), StrictMath.exp(log.high()));
  }

  /** Whether there were enough trials for an interval. */
  public boolean hasInterval() {
    return high < Double.POSITIVE_INFINITY;
  }

  /**
   * The 97.5 % quantile; from five degrees on its expansion about the normal one is exact enough.
   */
  private static double t(int freedom) {
    if (freedom <= FEW.length) {
      return FEW[freedom - 1];
    }
    double z3 = Z * Z * Z;
    double z5 = z3 * Z * Z;
    double z7 = z5 * Z * Z;
    return Z
        + (z3 + Z) / (4.0 * freedom)
        + (5 * z5 + 16 * z3 + 3 * Z) / (96.0 * freedom * freedom)
        + (3 * z7 + 19 * z5 + 17 * z3 - 15 * Z) / (384.0 * freedom * freedom * freedom);
  }
}
