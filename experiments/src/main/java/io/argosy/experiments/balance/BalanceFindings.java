package io.argosy.experiments.balance;

import java.util.List;

/** What an experiment came to. */
public record BalanceFindings(
    List<BalanceRow> rows, List<Check> verdicts, List<Compared> comparisons) {
  /** An expectation and the row it was tried on. */
  public record Check(BalanceExpectation expectation, BalanceRow row, boolean passed) {}

  /**
   * Two policies in one shape, seed by seed.
   *
   * @param worse the seeds in which the one was worse than the other by much, the worst first
   * @param rarely whether these are as rare as they have to be
   * @param never whether none of them is worse by very much
   */
  public record Compared(String shape, List<Worse> worse, boolean rarely, boolean never) {
    public Compared {
      worse = List.copyOf(worse);
    }
  }

  /** A seed, and the part of the other's makespan that was lost. */
  public record Worse(long seed, double by) {}

  public BalanceFindings {
    rows = List.copyOf(rows);
    verdicts = List.copyOf(verdicts);
    comparisons = List.copyOf(comparisons);
  }

  /** Whether everything was as expected. */
  public boolean passed() {
    return verdicts.stream().allMatch(Check::passed)
        && comparisons.stream().allMatch(c -> c.rarely() && c.never());
  }
}
