package io.argosy.simulator.machine;

import io.argosy.core.engine.loop.LoopPorts;
import java.time.Duration;
import java.time.Instant;

/**
 * The clock that a driver reads: its computer's clock, which a fault can set, but steady while the
 * driver's process runs. The decision loop keeps its own time from falling behind the journal.
 */
public final class DriverClock implements LoopPorts.TimeSource {
  private final Timeline timeline;

  /** How far the computer's clock is ahead of true time. */
  private long wall;

  /** How far the process is ahead of the computer's clock, which was set back. */
  private long steady;

  private boolean stopped;

  public DriverClock(Timeline timeline) {
    this.timeline = timeline;
  }

  @Override
  public Instant now() {
    return Timeline.BEGINNING.plusNanos(Math.max(0, timeline.now() + offset()));
  }

  /** The virtual nanosecond at which the clock shows an instant, if no fault sets it before. */
  public long whenItShows(Instant at) {
    return Duration.between(Timeline.BEGINNING, at).toNanos() - offset();
  }

  /** How far it is ahead of true time, in nanoseconds. */
  public long offset() {
    return wall + steady;
  }

  /** Sets the computer's clock; a running process does not follow a step back. */
  public void set(Duration by) {
    wall += by.toNanos();
    if (by.isNegative() && !stopped) {
      steady -= by.toNanos();
    }
  }

  /** Moves the clock back; the loop's time stands still until the clock has caught up. */
  public void stepBack(Duration by) {
    wall -= by.toNanos();
  }

  /** The process that read the clock has ended. */
  public void stop() {
    stopped = true;
  }

  /** Another process starts and reads the computer's clock, never a time before the beginning. */
  public void restart() {
    stopped = false;
    steady = Math.max(0, -(timeline.now() + wall));
  }
}
