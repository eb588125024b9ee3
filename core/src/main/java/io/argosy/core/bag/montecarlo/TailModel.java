package io.argosy.core.bag.montecarlo;

import io.argosy.core.bag.estimate.Stats;
import io.argosy.core.bag.model.MachineType;
import java.util.Arrays;
import java.util.List;

/**
 * The longest tasks of a sample represent longer ones that it lacks: each of the last few is an
 * exponential draw around its value, or around its logarithm where durations vary by more than
 * their mean. Eq. (P3).
 *
 * @param scales for each index of an ascending sample the mean of its draw, as a part of the
 *     duration or of a logarithm; zero for all but the last
 * @param heavy whether the draws are of logarithms
 */
record TailModel(double[] scales, boolean heavy) {
  private static final int LAST = 3;
  private static final int SPACINGS = 5;
  private static final double HEAVY = 1.2;
  private static final double MOST = 0.7;

  /** The median of five exponential draws is this part of their mean. */
  private static final double MEDIAN_OF_FIVE = 0.7833;

  static TailModel of(List<Double> sample) {
    int n = sample.size();
    double[] scales = new double[n];
    boolean heavy = Stats.sigma(sample) > HEAVY * Stats.mean(sample);
    if (n <= SPACINGS || sample.get(n - SPACINGS - 1) <= 0) {
      return new TailModel(scales, heavy);
    }
    double excess = excess(sample, heavy);
    for (int i = 1; i <= LAST; i++) {
      scales[n - i] =
          heavy ? Math.min(MOST, excess / i) : Math.min(1, excess / i / sample.get(n - i));
    }
    return new TailModel(scales, heavy);
  }

  /**
   * In an exponential tail, i times the i-th gap from the top is a draw of its mean excess. The
   * median of five is used, because one of them may be the gap between two kinds of tasks.
   */
  private static double excess(List<Double> sample, boolean heavy) {
    int n = sample.size();
    double[] spacings = new double[SPACINGS];
    for (int i = 1; i <= SPACINGS; i++) {
      double above = sample.get(n - i);
      double below = sample.get(n - i - 1);
      spacings[i - 1] = i * (heavy ? StrictMath.log(above / below) : above - below);
    }
    Arrays.sort(spacings);
    return spacings[SPACINGS / 2] / MEDIAN_OF_FIVE;
  }

  /**
   * A duration around the one at an index of the sample; its mean is the value at that index.
   *
   * @param luck an exponential draw with mean 1
   */
  double stretched(double length, int place, double luck) {
    double scale = scales[place];
    if (scale <= 0) {
      return length;
    }
    double drawn =
        heavy
            ? length * (1 - scale) * StrictMath.exp(scale * luck)
            : length * (1 + scale * (luck - 1));
    return Math.max(MachineType.SHORTEST, drawn);
  }
}
