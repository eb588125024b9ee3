package io.argosy.experiments;

import java.time.Duration;
import java.util.Optional;

/**
 * A bound on a measure.
 *
 * @param place the only world it applies to; every world when empty
 * @param deadline the only deadline it applies to; every deadline when empty
 * @param paper the paper's own words
 */
public record Expectation(
    String policy,
    Optional<String> place,
    Optional<Duration> deadline,
    Measure measure,
    double atLeast,
    double atMost,
    String paper) {

  /** Whether the expectation applies to that cell. */
  public boolean isAbout(Cell cell) {
    return cell.policy().equals(policy)
        && place.filter(p -> !p.equals(cell.place())).isEmpty()
        && deadline.filter(d -> !d.equals(cell.deadline())).isEmpty();
  }

  /** Whether the cell is within the bound. */
  public boolean holdsIn(Cell cell) {
    double value = cell.value(measure);
    return value >= atLeast && value <= atMost;
  }
}
