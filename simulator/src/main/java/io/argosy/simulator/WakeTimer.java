package io.argosy.simulator;

import io.argosy.core.kernel.loop.LoopPorts;
import java.time.Instant;
import java.util.function.BooleanSupplier;

/**
 * The timer of a virtual driver. A wish for a later instant leaves the event where it is: when it
 * comes too early, the timer looks again at what was asked for last.
 */
final class WakeTimer implements LoopPorts.Wakeup {
  private final Timeline timeline;
  private final DriverClock clock;
  private final BooleanSupplier isUp;
  private final Runnable wake;
  private Instant due = Instant.MAX;
  private long armedFor = Timeline.NEVER;
  private boolean resting;

  WakeTimer(Timeline timeline, DriverClock clock, BooleanSupplier isUp, Runnable wake) {
    this.timeline = timeline;
    this.clock = clock;
    this.isUp = isUp;
    this.wake = wake;
  }

  @Override
  public void at(Instant asked) {
    due = asked;
  }

  /** Nobody is woken any more. */
  void rest() {
    resting = true;
  }

  /** The driver starts anew: what its forerunner waited for is forgotten. */
  void restart() {
    armedFor = Timeline.NEVER;
  }

  /** Waits for what was asked for last. */
  void arm() {
    if (due.equals(Instant.MAX) || resting) {
      return;
    }
    long at = clock.whenItShows(due);
    if (at < armedFor) {
      armedFor = at;
      timeline.at(at, () -> fire(at));
    }
  }

  private void fire(long meant) {
    if (meant != armedFor || !isUp.getAsBoolean()) {
      return;
    }
    armedFor = Timeline.NEVER;
    if (due.isAfter(clock.now())) {
      arm();
    } else {
      wake.run();
    }
  }
}
