package io.argosy.agent;

import java.time.Duration;
import java.util.Optional;

/** How long a job may still take, as far as somebody promised it. */
@FunctionalInterface
public interface Horizon {
  /** The time left to the deadline, or nothing when there is none. */
  Optional<Duration> left();
}
