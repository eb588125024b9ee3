package io.argosy.core.bag.estimate;

import java.util.List;

/** The total duration of tasks, given their elapsed time. Eq. (E8). */
public final class ConditionalMean {
  private final double[] rising;

  /** For each index, the sum from there to the end. */
  private final double[] above;

  /** Takes an ascending sample. */
  public ConditionalMean(List<Double> sample) {
    rising = new double[sample.size()];
    above = new double[rising.length + 1];
    for (int i = rising.length - 1; i >= 0; i--) {
      rising[i] = sample.get(i);
      above[i] = above[i + 1] + rising[i];
    }
  }

  /** The mean of the longer tasks of the sample, or the elapsed time if there are none. */
  public double seconds(double elapsed) {
    int low = 0;
    int high = rising.length;
    while (low < high) {
      int middle = (low + high) / 2;
      if (rising[middle] > elapsed) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    int longer = rising.length - low;
    return longer == 0 ? elapsed : above[low] / longer;
  }
}
