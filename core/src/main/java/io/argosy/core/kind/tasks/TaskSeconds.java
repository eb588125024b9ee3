package io.argosy.core.kind.tasks;

/** How long tasks took. */
final class TaskSeconds {
  private long count;
  private double total;
  private double squared;

  void add(double seconds) {
    count++;
    total += seconds;
    squared += seconds * seconds;
  }

  void restore(long measured, double totalSeconds, double squaredSeconds) {
    count = measured;
    total = totalSeconds;
    squared = squaredSeconds;
  }

  long count() {
    return count;
  }

  double total() {
    return total;
  }

  double squared() {
    return squared;
  }

  /** The mean; 0 before the first. */
  double mean() {
    return count == 0 ? 0 : total / count;
  }

  /** The variance of one task; that of an exponential distribution while only one was measured. */
  double variance() {
    double mean = mean();
    return count < 2
        ? mean * mean
        : Math.max(0, squared / count - mean * mean) * count / (count - 1);
  }
}
