package io.argosy.core.balance;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** How an iterative job is balanced. Each one is named in {@link Policies}. */
public interface Policy {
  /** Also the time between check-points. The span is that of the job's deadline, if it has one. */
  Duration interval(Optional<Duration> span);

  /** (R4) without a deadline, reports are the rarer the longer the whole job takes. */
  default Duration stretched(Duration interval, double wholeSeconds) {
    return Intervals.stretched(interval, wholeSeconds);
  }

  /** The time that has to be left for another round to be worth it. */
  double thresholdSeconds(Duration interval);

  /** The time that has to be left for a partition that is added to get any work. */
  default double growsAboveSeconds(Duration interval) {
    return thresholdSeconds(interval);
  }

  /**
   * When a partition should report again.
   *
   * @param sinceLast time between its latest two reports
   * @param deviation its new speed over the one before; 1 when there was none
   * @param etaSeconds when the job is expected to end
   */
  Duration nextReport(Duration interval, Duration sinceLast, double deviation, double etaSeconds);

  /** How long after a check-point the next one is due. */
  Duration nextCheckpoint(Duration interval, double etaSeconds);

  /**
   * How many iterations a partition that starts now is assigned.
   *
   * @param unowned iterations that no partition has done, holds or will get
   * @param living partitions that work or wait for a slot
   * @param starting those among them that wait for a slot
   */
  long firstShare(BalanceInput balanceInput, long unowned, int living, int starting);

  /** Whether speeds recorded in earlier runs count until this one has measured its own. */
  boolean usesHistory();

  /**
   * (H3) the first share where history tells how fast the slot is.
   *
   * @param part the starter's part of the speed expected of all living partitions
   */
  default long firstShare(BalanceInput balanceInput, double part) {
    long remaining = balanceInput.remaining();
    long share = (long) StrictMath.ceil(remaining * part);
    return Math.clamp(share, Math.min(1, remaining), remaining);
  }

  /** The time that growth counts on, of what is left until the deadline. */
  default double usableSeconds(double secondsLeft, double intervalSeconds) {
    return secondsLeft;
  }

  /** New assignments, or nothing when they should stay as they are. */
  Optional<Shares> checkpoint(BalanceInput balanceInput, double thresholdSeconds);

  /** Whether the shares of partitions change while they run. */
  default boolean rebalances() {
    return true;
  }

  /** (B15) whether partitions without work do that of slow calls as well. */
  default boolean overtakes() {
    return false;
  }

  /** Whether unowned work is left to partitions that wait for a slot. */
  boolean leavesToQueued();

  /** Whether a partition's start is a reason for a check-point of its own. */
  boolean rebalancesOnStart();

  /** Whether a report that waits for its assignment is a check-point of its own. */
  default boolean sharesWhenAsked() {
    return false;
  }

  /**
   * How many partitions the deadline needs, if it would be missed.
   *
   * @param newestMeasures how often the partition that was added last has been measured
   */
  OptionalLong needed(
      BalanceInput balanceInput, double secondsLeft, double intervalSeconds, int newestMeasures);

  /** Whether a deadline adds partitions that no connected machine could ever have a slot for. */
  default boolean growsBeyondSlots() {
    return true;
  }

  /** Whether a job without a deadline spreads over all free slots. */
  boolean fillsFreeSlots();
}
