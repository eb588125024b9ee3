package io.argosy.experiments.stream;

import java.util.List;

/**
 * What an experiment came to.
 *
 * @param courses what happened over time with the first seed, one for each rule
 */
public record StreamFindings(
    List<StreamRow> rows, List<SlotsOverTime> courses, List<Check> verdicts) {
  /** An expectation and the line it was tried on. */
  public record Check(StreamExpectation expectation, StreamRow row, boolean passed) {}

  public StreamFindings {
    rows = List.copyOf(rows);
    courses = List.copyOf(courses);
    verdicts = List.copyOf(verdicts);
  }

  /** Whether everything was as expected. */
  public boolean passed() {
    return verdicts.stream().allMatch(Check::passed);
  }
}
