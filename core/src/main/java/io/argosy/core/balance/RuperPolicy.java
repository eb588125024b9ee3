package io.argosy.core.balance;

import io.argosy.core.math.Seconds;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * RUPER-LB as published, with the partitioning of TaScaaS. docs/algorithms/balance.md lists the
 * deviations.
 */
final class RuperPolicy implements Policy {
  private static final double MAX_DEVIATION = 0.1;
  private static final Duration CHECKPOINT_FLOOR = Duration.ofSeconds(20);
  private static final double REPORT_FLOOR_SECONDS = 10;

  /** Measurements of the newest partition before growth: its start and two reports. */
  private static final int MEASURES_TO_GROW = 3;

  @Override
  public Duration interval(Optional<Duration> span) {
    Duration steady = Intervals.steady(span);
    return steady.compareTo(CHECKPOINT_FLOOR) < 0 ? CHECKPOINT_FLOOR : steady;
  }

  /** Fixed: the threshold is the time between checkpoints. */
  @Override
  public double thresholdSeconds(Duration interval) {
    return Seconds.of(interval);
  }

  /** (R2) figure III.29: sooner after a change of speed, later while it is steady. */
  @Override
  public Duration nextReport(
      Duration interval, Duration sinceLast, double deviation, double etaSeconds) {
    double error = Math.abs(deviation - 1);
    double next = Seconds.of(sinceLast);
    if (error > MAX_DEVIATION) {
      next *= Math.max(1 - (error - MAX_DEVIATION), 0.8);
    } else if (error < 0.1 * MAX_DEVIATION) {
      next *= Math.min(1 + (0.5 * MAX_DEVIATION - error), 1.2);
    }
    double checkpoint = Seconds.of(interval);
    if (next > checkpoint) {
      next = 0.8 * checkpoint;
    }
    return Intervals.ofSeconds(Math.max(next, REPORT_FLOOR_SECONDS));
  }

  @Override
  public Duration nextCheckpoint(Duration interval, double etaSeconds) {
    return interval;
  }

  /** (B2) the remaining iterations divided by the number of partitions. */
  @Override
  public long firstShare(BalanceInput balanceInput, long unowned, int living, int starting) {
    return Math.ceilDiv(balanceInput.remaining(), Math.max(1, living));
  }

  /** As published: no history. */
  @Override
  public boolean usesHistory() {
    return false;
  }

  @Override
  public Optional<Shares> checkpoint(BalanceInput balanceInput, double thresholdSeconds) {
    return Checkpoints.above(thresholdSeconds, balanceInput);
  }

  @Override
  public boolean leavesToQueued() {
    return true;
  }

  @Override
  public boolean rebalancesOnStart() {
    return false;
  }

  /** As published: RUPER-LB's server balances at every report, from the second measurement on. */
  @Override
  public boolean sharesWhenAsked() {
    return true;
  }

  /** As published: judges when the newest partition reports, with the present partitions. */
  @Override
  public OptionalLong needed(
      BalanceInput balanceInput, double secondsLeft, double intervalSeconds, int newestMeasures) {
    return newestMeasures >= MEASURES_TO_GROW
        ? Growth.needed(balanceInput, secondsLeft)
        : OptionalLong.empty();
  }

  @Override
  public boolean fillsFreeSlots() {
    return true;
  }
}
