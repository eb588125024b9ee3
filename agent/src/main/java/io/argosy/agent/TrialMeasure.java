package io.argosy.agent;

import io.argosy.core.math.Seconds;
import io.argosy.core.work.Pace;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * Decides how large the calls of a trial are, from how long the earlier ones took. The size that
 * seems to suffice is called twice, and the shorter time counts: a busy computer may hold up one
 * call, which then looks like slow iterations.
 */
final class TrialMeasure {
  /** Chunks are tried until one takes this long. */
  private static final Duration WANTED = Duration.ofMillis(500);

  /** A chunk that takes this part of the wanted time is long enough. */
  private static final double ALMOST = 0.8;

  /** No further call begins after this time, if two sizes are measured. */
  private static final Duration ENOUGH = Duration.ofSeconds(10);

  /** No further call begins after this time. */
  private static final Duration MOST = Duration.ofSeconds(60);

  private final long total;
  private Pace before = Pace.UNKNOWN;
  private Pace pace = Pace.UNKNOWN;
  private long size = 1;
  private Duration shortest = Duration.ZERO;
  private boolean again;

  /** For a job of so many iterations; the first call does one. */
  TrialMeasure(long total) {
    this.total = total;
  }

  /** Takes into account how long the latest call took. */
  void add(Duration took) {
    if (again) {
      shortest = took.compareTo(shortest) < 0 ? took : shortest;
    } else {
      before = pace;
      shortest = took;
    }
    pace = before.after(size, shortest);
  }

  /** The size of the next call; empty if the trial has ended. */
  OptionalLong next(Duration elapsed) {
    if (size == total || isOver(elapsed) || (again && isKnown())) {
      return OptionalLong.empty();
    }
    again = isKnown();
    if (!again) {
      size = Math.max(2, pace.nextChunk(WANTED, total, total, Double.POSITIVE_INFINITY, true));
      size = Math.min(size, total);
    }
    return OptionalLong.of(size);
  }

  private boolean isKnown() {
    return pace.isBelievable() && pace.latestSeconds() >= ALMOST * Seconds.of(WANTED);
  }

  private boolean isOver(Duration elapsed) {
    boolean twoSizes = pace.latest() > pace.smallest();
    return (twoSizes && elapsed.compareTo(ENOUGH) > 0) || elapsed.compareTo(MOST) > 0;
  }

  Pace pace() {
    return pace;
  }
}
