package io.argosy.experiments.stream;

import java.util.List;

/**
 * The result of an experiment.
 *
 * @param courses the numbers of slots over time with the first seed, one for each rule
 */
public record StreamFindings(
    List<StreamRow> rows, List<SlotsOverTime> courses, List<Check> verdicts) {
  /** An expectation and the line it was checked on. */
  public record Check(StreamExpectation expectation, StreamRow row, boolean passed) {}

  public StreamFindings {
    rows = List.copyOf(rows);
    courses = List.copyOf(courses);
    verdicts = List.copyOf(verdicts);
  }

  /** Whether all expectations hold. */
  public boolean passed() {
    return verdicts.stream().allMatch(Check::passed);
  }
}
