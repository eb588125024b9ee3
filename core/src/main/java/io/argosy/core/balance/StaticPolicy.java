package io.argosy.core.balance;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** An equal split that never changes: the baseline of the papers. */
final class StaticPolicy implements Policy {
  @Override
  public Duration interval(Optional<Duration> span) {
    return Intervals.steady(span);
  }

  @Override
  public double thresholdSeconds(Duration interval) {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public Duration nextReport(
      Duration interval, Duration sinceLast, double deviation, double etaSeconds) {
    return interval;
  }

  @Override
  public Duration nextCheckpoint(Duration interval, double etaSeconds) {
    return interval;
  }

  /** An equal part of the unassigned work for each partition that starts. */
  @Override
  public long firstShare(BalanceInput balanceInput, long unowned, int living, int starting) {
    return Math.ceilDiv(unowned, Math.max(1, starting));
  }

  /** As published: no history. */
  @Override
  public boolean usesHistory() {
    return false;
  }

  @Override
  public Optional<Shares> checkpoint(BalanceInput balanceInput, double thresholdSeconds) {
    return Optional.empty();
  }

  @Override
  public boolean rebalances() {
    return false;
  }

  @Override
  public boolean leavesToQueued() {
    return true;
  }

  @Override
  public boolean rebalancesOnStart() {
    return false;
  }

  @Override
  public OptionalLong needed(
      BalanceInput balanceInput, double secondsLeft, double intervalSeconds, int newestMeasures) {
    return OptionalLong.empty();
  }

  @Override
  public boolean fillsFreeSlots() {
    return false;
  }
}
