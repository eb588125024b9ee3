package io.argosy.agent;

import java.time.Duration;
import java.util.Optional;

/** How long a job may still take, if it has a deadline. */
@FunctionalInterface
public interface TimeLeft {
  /** The time left to the deadline, or empty without one. */
  Optional<Duration> left();
}
