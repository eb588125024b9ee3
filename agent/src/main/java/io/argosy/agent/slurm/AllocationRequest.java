package io.argosy.agent.slurm;

import java.time.Duration;
import java.util.Optional;

/**
 * What an attempt needs from the cluster. Equal wishes fit into one array.
 *
 * @param minutes the time limit; empty leaves it to the partition
 */
record AllocationRequest(int processors, Optional<Long> minutes) {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  /**
   * The owner's limit has priority; below it, what the job can use: its deadline, or one call of
   * its program where that may take longer. A short allocation starts sooner in a full cluster.
   *
   * @param own the owner's limit
   * @param left until the job's deadline
   * @param call what one call may take
   * @param most what the partition allows
   */
  static AllocationRequest of(
      int processors,
      Optional<Duration> own,
      Optional<Duration> left,
      Optional<Duration> call,
      Optional<Duration> most) {
    Optional<Duration> useful =
        left.map(it -> longer(longer(it, MINUTE), call.orElse(Duration.ZERO)).plus(MINUTE));
    Optional<Duration> wanted = shorter(own, useful);
    // Without a request the partition's limit applies: no need to name it.
    Optional<Duration> allowed = wanted.isPresent() ? shorter(wanted, most) : wanted;
    return new AllocationRequest(processors, allowed.map(AllocationRequest::minutes));
  }

  private static Optional<Duration> shorter(Optional<Duration> one, Optional<Duration> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.isPresent() ? one : other;
    }
    return one.get().compareTo(other.get()) <= 0 ? one : other;
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  /** Whole minutes, Slurm's unit. */
  private static long minutes(Duration time) {
    return Math.max(1, time.plus(MINUTE).minusNanos(1).toMinutes());
  }
}
