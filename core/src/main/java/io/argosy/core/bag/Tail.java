package io.argosy.core.bag;

import java.util.Arrays;
import java.util.List;

/**
 * The longest tasks of a sample stand for longer ones that it does not hold: each of the last few
 * is an exponential draw about itself. Eq. (P3).
 */
final class Tail {
  private static final int LAST = 3;
  private static final int SPACINGS = 5;

  /** The median of five exponential draws is this part of their mean. */
  private static final double MEDIAN_OF_FIVE = 0.7833;

  private Tail() {}

  /**
   * For each place of a rising sample the mean of its exponential part; zero for all but the last.
   */
  static double[] scales(List<Double> sample) {
    int n = sample.size();
    double[] scales = new double[n];
    if (n <= SPACINGS) {
      return scales;
    }
    double excess = excess(sample);
    for (int i = 1; i <= LAST; i++) {
      scales[n - i] = Math.min(excess / i, sample.get(n - i));
    }
    return scales;
  }

  /**
   * In an exponential tail i times the i-th gap from the top is a draw of its mean excess. Of five
   * the median counts, because one of them may be the gap between two kinds of tasks.
   */
  private static double excess(List<Double> sample) {
    int n = sample.size();
    double[] spacings = new double[SPACINGS];
    for (int i = 1; i <= SPACINGS; i++) {
      spacings[i - 1] = i * (sample.get(n - i) - sample.get(n - i - 1));
    }
    Arrays.sort(spacings);
    return spacings[SPACINGS / 2] / MEDIAN_OF_FIVE;
  }
}
