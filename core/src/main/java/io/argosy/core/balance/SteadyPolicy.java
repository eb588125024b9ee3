package io.argosy.core.balance;

import io.argosy.core.math.Seconds;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Our own policy: the shares of RUPER-LB, updated until the very end, and growth with a margin.
 *
 * <p>docs/algorithms/balance.md lists the differences from {@link RuperPolicy} and their reasons.
 */
final class SteadyPolicy implements Policy {
  /** Near the end reports come faster, down to this part of the interval. */
  private static final double SHORTEST_PART = 1.0 / 32;

  /** No partition is added if less than this part of the interval is left. */
  private static final double GROWTH_PART = 1.0 / 4;

  /** Ends that differ by less than this part of the remaining time count as equal. */
  private static final double TOLERANCE = 0.01;

  /** The part of the interval that growth reserves for noise and the last results. */
  private static final double MARGIN_PARTS = 1.0;

  @Override
  public Duration interval(Optional<Duration> span) {
    return Intervals.steady(span);
  }

  @Override
  public double thresholdSeconds(Duration interval) {
    return SHORTEST_PART * Seconds.of(interval);
  }

  /** (G4) a shorter rest is over before an added partition has begun. */
  @Override
  public double growsAboveSeconds(Duration interval) {
    return GROWTH_PART * Seconds.of(interval);
  }

  /** (R3) at most half of the remaining time, so that the last report is recent when it is used. */
  @Override
  public Duration nextReport(
      Duration interval, Duration sinceLast, double deviation, double etaSeconds) {
    double most = Seconds.of(interval);
    return Intervals.ofSeconds(Math.clamp(etaSeconds / 2, SHORTEST_PART * most, most));
  }

  @Override
  public Duration nextCheckpoint(Duration interval, double etaSeconds) {
    return nextReport(interval, interval, 1, etaSeconds);
  }

  @Override
  public long firstShare(BalanceInput balanceInput, long unowned, int living, int starting) {
    return Math.ceilDiv(balanceInput.remaining(), Math.max(1, living));
  }

  @Override
  public boolean usesHistory() {
    return true;
  }

  @Override
  public Optional<Shares> checkpoint(BalanceInput balanceInput, double thresholdSeconds) {
    double startup = balanceInput.startupSeconds();
    double small = Math.max(thresholdSeconds / 4, balanceInput.etaSeconds() * TOLERANCE);
    // (B10) moved work costs its new holder a call.
    double least = Math.max(small, startup);
    return Checkpoints.above(Math.max(thresholdSeconds, startup), balanceInput)
        .map(shares -> startup > 0 ? CallShares.of(balanceInput) : shares)
        .filter(shares -> isWorthIt(balanceInput, shares, least));
  }

  /** (B8) moving work costs messages and leaves small pieces; negligible differences stay. */
  private static boolean isWorthIt(BalanceInput balanceInput, Shares shares, double leastSeconds) {
    long before = 0;
    long after = 0;
    boolean felt = false;
    List<Partition> sharing = balanceInput.sharing();
    for (int i = 0; i < sharing.size(); i++) {
      Partition partition = sharing.get(i);
      long assigned = shares.changes().get(i).assigned();
      before += partition.assigned();
      after += assigned;
      double moved = Math.abs(assigned - partition.assigned());
      felt |= moved > partition.speed() * leastSeconds;
    }
    return felt || before != after;
  }

  @Override
  public boolean overtakes() {
    return true;
  }

  @Override
  public boolean leavesToQueued() {
    return false;
  }

  @Override
  public boolean rebalancesOnStart() {
    return true;
  }

  /** (G3) like (G2), for a deadline one report interval earlier. */
  @Override
  public OptionalLong needed(
      BalanceInput balanceInput, double secondsLeft, double intervalSeconds, int newestMeasures) {
    return Growth.needed(balanceInput, usableSeconds(secondsLeft, intervalSeconds));
  }

  @Override
  public double usableSeconds(double secondsLeft, double intervalSeconds) {
    return secondsLeft - Math.min(MARGIN_PARTS * intervalSeconds, Math.max(0, secondsLeft) / 4);
  }

  /** (G2) a further machine that connects is a reason to judge again. */
  @Override
  public boolean growsBeyondSlots() {
    return false;
  }

  @Override
  public boolean fillsFreeSlots() {
    return true;
  }
}
