package io.argosy.runtime;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that a test sets. */
final class HandClock implements InstantSource {
  static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

  private volatile Instant now = START;

  void move(Duration by) {
    now = now.plus(by);
  }

  @Override
  public Instant instant() {
    return now;
  }
}
