package io.argosy.core.balance;

/**
 * (G6) how many partitions more would find work. What has begun cannot be moved, and what a
 * partition that starts was assigned stays with it; the rest is split into parts that are worth a
 * call.
 */
public final class FurtherPartitions {
  /** A new partition works after so many start-ups: its first call only measures. */
  private static final double FIRST_CALLS = 2;

  private final BalanceInput balanceInput;
  private final boolean known;

  private FurtherPartitions(BalanceInput balanceInput) {
    this.balanceInput = balanceInput;
    this.known = balanceInput.speed() > 0;
  }

  /**
   * How many of the partitions that are wanted would find work.
   *
   * @param trial what a partition tries in one call while only start-up was measured (C9)
   */
  public static long of(BalanceInput balanceInput, long wanted, double trial) {
    return Math.clamp(new FurtherPartitions(balanceInput).parts(trial), 0, wanted);
  }

  private long parts(double trial) {
    long taken = 0;
    long starters = 0;
    boolean starts = false;
    for (Partition partition : balanceInput.partitions()) {
      taken += taken(partition);
      starters += partition.begun() == 0 ? 1 : 0;
      starts |= partition.startupSeconds() > 0;
    }
    // (B10) the least that is worth a call of another partition.
    double call = CallShares.LEAST_GAIN * balanceInput.startupSeconds() * meanSpeed();
    double least = starts && !known ? trial : call;
    double free = balanceInput.toDo() - taken - (known ? doneFirst() : 0);
    if (balanceInput.block() > 0) {
      // (U3) a block that no call contains; the last one may be shorter than the others.
      return Math.ceilDiv((long) Math.max(0, free), balanceInput.block());
    }
    long parts = (long) Math.max(0, free / Math.max(1, least));
    // (B14) without a speed, partitions that have not begun a long call share the rest.
    return known ? parts : parts - starters;
  }

  /**
   * What the partitions do beyond their running calls until a new one has started and done the
   * least that is worth a call: no work for the new one.
   */
  private double doneFirst() {
    double startup = balanceInput.startupSeconds();
    double end = (FIRST_CALLS + CallShares.LEAST_GAIN) * startup;
    double sum = 0;
    for (Partition partition : balanceInput.sharing()) {
      double begins = CallShares.beginSeconds(partition);
      sum += partition.workingSpeed() * Math.max(0, end - begins);
    }
    return sum;
  }

  /** Iterations of a partition that no other can do in its place. */
  private long taken(Partition partition) {
    if (balanceInput.isCovered(partition)) {
      return partition.done();
    }
    long kept = known ? partition.done() + balanceInput.reserved(partition) : 0;
    return Math.max(partition.floor(), kept);
  }

  private double meanSpeed() {
    return balanceInput.speed() / Math.max(1, balanceInput.measured());
  }
}
