package io.argosy.experiments.balance;

import java.util.List;

/** The result of an experiment. */
public record BalanceFindings(
    List<BalanceRow> rows, List<Check> verdicts, List<Compared> comparisons) {
  /** An expectation and the row it was checked on. */
  public record Check(BalanceExpectation expectation, BalanceRow row, boolean passed) {}

  /**
   * Two policies in one shape, seed by seed.
   *
   * @param worse the seeds in which the first policy was worse by {@code much}, the worst first
   * @param rarely whether these seeds are rare enough
   * @param never whether none of them is worse by {@code never}
   */
  public record Compared(String shape, List<Worse> worse, boolean rarely, boolean never) {
    public Compared {
      worse = List.copyOf(worse);
    }
  }

  /** A seed, and the part of the other's makespan by which it was worse. */
  public record Worse(long seed, double by) {}

  public BalanceFindings {
    rows = List.copyOf(rows);
    verdicts = List.copyOf(verdicts);
    comparisons = List.copyOf(comparisons);
  }

  /** Whether all expectations hold. */
  public boolean passed() {
    return verdicts.stream().allMatch(Check::passed)
        && comparisons.stream().allMatch(c -> c.rarely() && c.never());
  }
}
