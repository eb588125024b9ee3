package io.argosy.core.model;

import io.argosy.core.math.Seconds;
import java.time.Duration;

/**
 * The call costs of a chunked program, where start-up time matters.
 *
 * @param startup time of a call before its first iteration
 * @param speed expected iterations per second from now on, start-up of calls included; 0 while only
 *     start-up was measured
 * @param begun iterations of the running calls: they can no longer be moved
 */
public record CallCost(Duration startup, double speed, long begun) {
  /**
   * Work is told from start-up once a call took this many times as long as the shortest: what
   * start-up varies by cannot hide it any more.
   */
  public static final double CONTRAST = 2;

  /**
   * A deadline is far while this many calls fit in before it: doubling reaches any size in 63
   * calls, so that a large chunk need not be tried before its time is known.
   */
  public static final double FAR_DEADLINE_CALLS = 100;

  /**
   * While only start-up is known, a chunk may hold one part in this many of a fair share. A quarter
   * is enough to show the work behind the start-up, and leaves three quarters to be moved if the
   * slot turns out to be slow.
   */
  public static final double TRIAL_PARTS = 4;

  /** Whether only start-up was measured. */
  public boolean isMeasuring() {
    return speed == 0;
  }

  /** The same costs while the running calls contain that many iterations. */
  public CallCost with(long iterations) {
    return new CallCost(startup, speed, iterations);
  }

  /** The start-up of a call in seconds. */
  public double startupSeconds() {
    return Seconds.of(startup);
  }
}
