package io.argosy.cli.job;

import io.argosy.core.forecast.Outlook;
import java.util.Optional;

/**
 * How a job stands.
 *
 * @param outcome one word, if it has ended
 * @param outlook its prospects, if it has not ended
 * @param driven whether a process drives it; a job of a service is always driven
 */
public record JobStanding(
    Optional<String> outcome, long kept, Optional<Outlook> outlook, boolean driven) {

  /** Whether nothing changes any more unless the user acts. */
  public boolean isOver() {
    return outcome.isPresent() || !driven;
  }
}
