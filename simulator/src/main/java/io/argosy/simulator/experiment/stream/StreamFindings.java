package io.argosy.simulator.experiment.stream;

import java.util.List;

/**
 * What an experiment came to.
 *
 * @param courses what happened over time with the first seed, one for each rule
 */
public record StreamFindings(List<StreamRow> rows, List<Course> courses, List<Verdict> verdicts) {
  /** An expectation and the line it was tried on. */
  public record Verdict(StreamExpectation expectation, StreamRow row, boolean passed) {}

  public StreamFindings {
    rows = List.copyOf(rows);
    courses = List.copyOf(courses);
    verdicts = List.copyOf(verdicts);
  }

  /** Whether everything was as expected. */
  public boolean passed() {
    return verdicts.stream().allMatch(Verdict::passed);
  }
}
