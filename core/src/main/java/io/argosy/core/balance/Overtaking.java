package io.argosy.core.balance;

import java.util.List;

/**
 * (B15) what a partition that has nothing left does in place of slow calls, where iterations are
 * interchangeable: a job is complete with the first N that are kept, so that it need not wait for a
 * call that others overtake.
 */
public final class Overtaking {
  /** A call is overtaken in this part of the time that it still takes. */
  private static final double PART = 0.5;

  private Overtaking() {}

  /** How many iterations the waiting partition of that index does; 0 if it overtakes no call. */
  public static long amount(BalanceInput balanceInput, int index) {
    List<Partition> others =
        balanceInput.partitions().stream()
            .filter(p -> p.index() != index && p.begun() > 0 && !balanceInput.isCovered(p))
            .toList();
    double last = others.stream().mapToDouble(Overtaking::lastsSeconds).max().orElse(0);
    long slow =
        others.stream()
            .filter(p -> lastsSeconds(p) > PART * last)
            .mapToLong(Partition::begun)
            .sum();
    double amount =
        balanceInput.partitions().stream()
            .filter(p -> p.index() == index)
            .mapToDouble(p -> p.workingSpeed() * (PART * last - p.startupSeconds()))
            .sum();
    return Math.max(0, Math.min(slow - overtaken(balanceInput), (long) amount));
  }

  /** How long the running call of a partition lasts: without a speed, as long as it has so far. */
  private static double lastsSeconds(Partition partition) {
    return partition.takesPart() && partition.speed() > 0
        ? partition.callSeconds()
        : partition.sinceReportSeconds();
  }

  /** Iterations that partitions do already beyond those of the job. */
  private static long overtaken(BalanceInput balanceInput) {
    long owned = 0;
    for (Partition partition : balanceInput.partitions()) {
      long own = Math.max(partition.assigned(), partition.granted());
      owned += balanceInput.isCovered(partition) ? partition.done() : own;
    }
    return Math.max(0, owned - balanceInput.toDo());
  }
}
