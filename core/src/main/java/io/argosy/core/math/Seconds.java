package io.argosy.core.math;

import java.time.Duration;
import java.time.Instant;

/**
 * Durations as numbers of seconds, and numbers of seconds as durations.
 *
 * <p>Once, because two ways of dividing differ in the last bit, and a decision that is replayed
 * must come out the same.
 */
public final class Seconds {
  private static final double NANOS = 1e9;

  /** Below this, either way, a duration counts its nanoseconds in a {@code long}. */
  private static final long COUNTABLE = Long.MAX_VALUE / 1_000_000_000L;

  private Seconds() {}

  /** The seconds of a duration of any length. */
  public static double of(Duration duration) {
    return Math.abs(duration.getSeconds()) < COUNTABLE
        ? ofNanos(duration.toNanos())
        : duration.getSeconds() + ofNanos(duration.getNano());
  }

  /** The seconds from one instant to another: negative if the other is the earlier one. */
  public static double between(Instant from, Instant to) {
    return of(Duration.between(from, to));
  }

  /** The seconds of so many nanoseconds. */
  public static double ofNanos(double nanos) {
    return nanos / NANOS;
  }

  /** The duration of so many seconds, cut to whole nanoseconds; at most about 292 years. */
  public static Duration toDuration(double seconds) {
    return Duration.ofNanos((long) (seconds * NANOS));
  }

  /** The least whole number of nanoseconds in which so many seconds are over. */
  public static long toNanosRoundedUp(double seconds) {
    return (long) Math.ceil(seconds * NANOS);
  }
}
