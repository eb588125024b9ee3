package io.argosy.server;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that a test moves by hand. */
final class ManualClock implements InstantSource {
  private Instant now = Instant.now();

  @Override
  public synchronized Instant instant() {
    return now;
  }

  synchronized void forward(long seconds) {
    now = now.plus(Duration.ofSeconds(seconds));
  }
}
