package io.argosy.experiments;

import java.time.Duration;
import java.util.Optional;

/**
 * A bound that a measure has to keep.
 *
 * @param place in this world alone; everywhere when empty
 * @param deadline under this deadline alone; under all when empty
 * @param paper what the paper says, in its words
 */
public record Expectation(
    String policy,
    Optional<String> place,
    Optional<Duration> deadline,
    Measure measure,
    double atLeast,
    double atMost,
    String paper) {

  /** Whether it speaks of that cell. */
  public boolean isAbout(Cell cell) {
    return cell.policy().equals(policy)
        && place.filter(p -> !p.equals(cell.place())).isEmpty()
        && deadline.filter(d -> !d.equals(cell.deadline())).isEmpty();
  }

  /** Whether the cell keeps the bound. */
  public boolean holdsIn(Cell cell) {
    double value = cell.value(measure);
    return value >= atLeast && value <= atMost;
  }
}
