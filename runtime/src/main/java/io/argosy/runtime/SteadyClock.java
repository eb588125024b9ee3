package io.argosy.runtime;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * The wall clock, except that it never steps back: when the system clock is set back, time
 * continues from the last value at the pace of a stopwatch. Otherwise deadlines would stand still
 * until the clock has caught up.
 */
public final class SteadyClock implements InstantSource {
  /** Smaller steps back are normal clock adjustments. */
  private static final Duration TREMBLE = Duration.ofMillis(500);

  private final InstantSource wall;
  private final LongSupplier nanos;
  private Duration ahead = Duration.ZERO;
  private Instant last;
  private long lastNanos;

  public SteadyClock() {
    this(InstantSource.system(), System::nanoTime);
  }

  SteadyClock(InstantSource wall, LongSupplier nanos) {
    this.wall = wall;
    this.nanos = nanos;
    last = wall.instant();
    lastNanos = nanos.getAsLong();
  }

  @Override
  public synchronized Instant instant() {
    long nanosNow = nanos.getAsLong();
    Instant now = wall.instant().plus(ahead);
    Instant expected = last.plusNanos(nanosNow - lastNanos);
    Duration behind = Duration.between(now, expected);
    if (behind.compareTo(TREMBLE) > 0) {
      ahead = ahead.plus(behind);
      now = expected;
    }
    last = now;
    lastNanos = nanosNow;
    return now;
  }
}
