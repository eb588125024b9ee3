package io.argosy.simulator;

import java.time.Duration;
import java.time.Instant;

/**
 * The clock that a driver goes by: that of its computer, which somebody may set, but steady while
 * the driver runs, and after a restart never behind what was stored before.
 */
final class DriverClock {
  private final Timeline timeline;

  /** How far the computer's clock is ahead of true time. */
  private long wall;

  /** How far the driver is ahead of the computer's clock. */
  private long ahead;

  private long last;

  /** How far it was ahead of true time when it was read last. */
  private long shown;

  private boolean stopped;
  private boolean hides;

  DriverClock(Timeline timeline) {
    this.timeline = timeline;
  }

  /** The kernel is told the time; what it was told never goes back. */
  void stamp() {
    last = read();
    shown = wall + ahead;
  }

  Instant now() {
    return Timeline.BEGINNING.plusNanos(read());
  }

  private long read() {
    return Math.max(last, timeline.now() + wall + ahead);
  }

  /** When the clock shows an instant, unless somebody sets it before; now, if it is over. */
  long whenItShows(Instant at) {
    return Math.max(last, nanos(at)) - wall - ahead;
  }

  /** How far an instant that the kernel named is ahead of what it means. */
  Duration wrong() {
    return Duration.ofNanos(read() - timeline.now());
  }

  /** Somebody sets the computer's clock; whoever runs takes no notice of a step back. */
  void set(Duration by) {
    wall += by.toNanos();
    if (by.isNegative() && !stopped) {
      ahead -= by.toNanos();
    }
  }

  /** The clock stands still until time has caught up. */
  void stepBack(Duration by) {
    wall -= by.toNanos();
  }

  /** Whether it went on from a restart with less than the time that had passed. */
  boolean hidesTime() {
    return hides;
  }

  /** Nobody reads it any more. */
  void stop() {
    stopped = true;
  }

  /**
   * A driver starts anew.
   *
   * @param stored the latest instant that it remembers
   */
  void restart(Instant stored) {
    stopped = false;
    last = stored.isBefore(Timeline.BEGINNING) ? 0 : nanos(stored);
    ahead = Math.max(0, last - timeline.now() - wall);
    hides |= wall + ahead < shown;
  }

  private static long nanos(Instant at) {
    return Duration.between(Timeline.BEGINNING, at).toNanos();
  }
}
