package io.argosy.core.balance;

import io.argosy.core.math.Seconds;
import java.time.Duration;
import java.util.Optional;

/** How often partitions report. (R1) */
final class Intervals {
  /** A deadline has this many report intervals: the papers' 20 reports per partition. */
  private static final int REPORTS = 20;

  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofMinutes(5);

  /** The interval without a deadline; it grows as the expected end moves away. */
  private static final Duration NO_DEADLINE = Duration.ofSeconds(5);

  private Intervals() {}

  static Duration steady(Optional<Duration> span) {
    return span.map(s -> clamp(s.dividedBy(REPORTS), SHORTEST, LONGEST)).orElse(NO_DEADLINE);
  }

  static Duration stretched(Duration interval, double wholeSeconds) {
    return wholeSeconds == Double.POSITIVE_INFINITY
        ? interval
        : clamp(ofSeconds(wholeSeconds / REPORTS), interval, LONGEST);
  }

  static Duration clamp(Duration value, Duration least, Duration most) {
    Duration atLeast = value.compareTo(least) < 0 ? least : value;
    return atLeast.compareTo(most) > 0 ? most : atLeast;
  }

  static Duration ofSeconds(double seconds) {
    return Seconds.toDuration(Math.clamp(seconds, 0, 1e9));
  }
}
