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
    Expected expected = new Expected(sample);
    double sum = doneSeconds;
    for (double seconds : elapsed) {
      sum += expected.seconds(seconds);
    }
    return sum / (done + elapsed.size());
  }

  /**
   * How long a task that has run for so long takes in all: the mean of those that took longer, or
   * what it took so far if none did. Eq. (E8).
   */
  public static double expected(List<Double> sample, double elapsed) {
    return new Expected(sample).seconds(elapsed);
  }
}
