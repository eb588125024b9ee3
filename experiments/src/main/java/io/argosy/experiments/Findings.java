package io.argosy.experiments;

import java.util.List;

/** The result of an experiment. */
public record Findings(List<Cell> cells, List<Check> verdicts, List<Delay> delays) {
  /** An expectation and the cell it was checked on. */
  public record Check(Expectation expectation, Cell cell, boolean passed) {}

  /** A probability of falling behind, beside the paper's. */
  public record Delay(Experiment.DelayExpectation expectation, double ours, boolean passed) {}

  public Findings {
    cells = List.copyOf(cells);
    verdicts = List.copyOf(verdicts);
    delays = List.copyOf(delays);
  }

  /** Whether all expectations hold. */
  public boolean passed() {
    return verdicts.stream().allMatch(Check::passed) && delays.stream().allMatch(Delay::passed);
  }
}
