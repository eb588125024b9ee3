package io.argosy.core.bag.estimate;

import java.util.List;

/** Statistics that several classes need. */
public final class Stats {
  private Stats() {}

  public static double mean(List<Double> values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return values.isEmpty() ? 0 : sum / values.size();
  }

  /** The sample standard deviation: n − 1 degrees of freedom. */
  public static double sigma(List<Double> values) {
    if (values.size() < 2) {
      return 0;
    }
    double mean = mean(values);
    double sum = 0;
    for (double value : values) {
      sum += (value - mean) * (value - mean);
    }
    return StrictMath.sqrt(sum / (values.size() - 1));
  }
}
