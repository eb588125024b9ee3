package io.argosy.core.math;

/** How long tasks took. */
public final class MeasuredSeconds {
  private long count;
  private double total;
  private double squared;

  public void add(double seconds) {
    count++;
    total += seconds;
    squared += seconds * seconds;
  }

  public void restore(long measured, double totalSeconds, double squaredSeconds) {
    count = measured;
    total = totalSeconds;
    squared = squaredSeconds;
  }

  public long count() {
    return count;
  }

  public double total() {
    return total;
  }

  public double squared() {
    return squared;
  }

  /** The mean; 0 before the first. */
  public double mean() {
    return count == 0 ? 0 : total / count;
  }

  /** The variance of one task; that of an exponential distribution while only one was measured. */
  public double variance() {
    double mean = mean();
    return count < 2
        ? mean * mean
        : Math.max(0, squared / count - mean * mean) * count / (count - 1);
  }
}
