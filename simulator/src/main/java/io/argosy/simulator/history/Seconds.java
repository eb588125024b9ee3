package io.argosy.simulator.history;

import java.time.Duration;

/** Seconds as durations. */
final class Seconds {
  private Seconds() {}

  static Duration duration(double seconds) {
    return Duration.ofNanos((long) (seconds * 1e9));
  }
}
