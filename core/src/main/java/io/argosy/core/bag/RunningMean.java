package io.argosy.core.bag;

import java.util.List;

/**
 * The mean time of a task while a bag runs: what is done, and what runs as it is expected to end.
 */
public final class RunningMean {
  private RunningMean() {}

  /**
   * T_i of a type. Eq. (E7).
   *
   * @param sample rising
   * @param elapsed how long each running task has run so far
   */
  public static double of(
      List<Double> sample, long done, double doneSeconds, List<Double> elapsed) {
    if (done + elapsed.size() == 0) {
      return Stats.mean(sample);
    }
    double[] above = sums(sample);
    double sum = doneSeconds;
    for (double seconds : elapsed) {
      sum += expected(sample, above, seconds);
    }
    return sum / (done + elapsed.size());
  }

  /**
   * How long a task that has run for so long takes in all: the mean of those that took longer, or
   * what it took so far if none did. Eq. (E8).
   */
  public static double expected(List<Double> sample, double elapsed) {
    return expected(sample, sums(sample), elapsed);
  }

  private static double expected(List<Double> sample, double[] above, double elapsed) {
    int first = firstAbove(sample, elapsed);
    int longer = sample.size() - first;
    return longer == 0 ? elapsed : above[first] / longer;
  }

  /** At each place the sum from there to the end. */
  private static double[] sums(List<Double> sample) {
    double[] sums = new double[sample.size() + 1];
    for (int i = sample.size() - 1; i >= 0; i--) {
      sums[i] = sums[i + 1] + sample.get(i);
    }
    return sums;
  }

  private static int firstAbove(List<Double> sample, double elapsed) {
    int low = 0;
    int high = sample.size();
    while (low < high) {
      int middle = (low + high) / 2;
      if (sample.get(middle) > elapsed) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
