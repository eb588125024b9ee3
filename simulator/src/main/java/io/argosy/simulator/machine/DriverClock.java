package io.argosy.simulator.machine;

import io.argosy.core.engine.loop.LoopPorts;
import java.time.Duration;
import java.time.Instant;

/**
 * The clock that a driver reads: that of its computer, which a fault can set, but steady while the
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

  /** When the clock shows an instant, unless a fault sets it before; in virtual nanoseconds. */
  public long whenItShows(Instant at) {
    return Duration.between(Timeline.BEGINNING, at).toNanos() - offset();
  }

  /** How far it is ahead of true time, in nanoseconds. */
  public long offset() {
    return wall + steady;
  }

  /** The computer's clock is set; a process that runs takes no notice of a step back. */
  public void set(Duration by) {
    wall += by.toNanos();
    if (by.isNegative() && !stopped) {
      steady -= by.toNanos();
    }
  }

  /** The clock stands still until time has caught up. */
  public void stepBack(Duration by) {
    wall -= by.toNanos();
  }

  /** The process that read it is gone. */
  public void stop() {
    stopped = true;
  }

  /** Another process starts, and reads what the computer shows; never a time before the first. */
  public void restart() {
    stopped = false;
    steady = Math.max(0, -(timeline.now() + wall));
  }
}
