package io.argosy.core.model;

import java.time.Duration;

/**
 * What the calls of a chunked program cost, where that matters.
 *
 * @param startup what one call takes before its first iteration
 * @param speed iterations per second expected of what follows, the start-up of its calls included;
 *     0 while nothing but start-up has been seen
 * @param begun iterations of the calls that run now: they cannot be moved any more
 */
public record CallCost(Duration startup, double speed, long begun) {
  /** Whether nothing but start-up has been seen. */
  public boolean isMeasuring() {
    return speed == 0;
  }

  /** The start-up of a call in seconds. */
  public double startupSeconds() {
    return startup.toNanos() / 1e9;
  }
}
