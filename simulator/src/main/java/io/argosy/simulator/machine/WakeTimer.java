package io.argosy.simulator.machine;

import io.argosy.core.engine.loop.LoopPorts;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * The timer of a virtual driver. A request for a later instant leaves the event in place: when it
 * fires too early, the timer waits for the instant requested last.
 */
public final class WakeTimer implements LoopPorts.Wakeup {
  private final Timeline timeline;
  private final ToLongFunction<Instant> whenDue;
  private final Supplier<Instant> now;
  private final BooleanSupplier isUp;
  private final Runnable wake;
  private Instant due = Instant.MAX;
  private long armedFor = Timeline.NEVER;
  private boolean resting;

  /**
   * @param whenDue the virtual nanosecond at which the loop's time reaches an instant
   * @param now the loop's time
   */
  public WakeTimer(
      Timeline timeline,
      ToLongFunction<Instant> whenDue,
      Supplier<Instant> now,
      BooleanSupplier isUp,
      Runnable wake) {
    this.timeline = timeline;
    this.whenDue = whenDue;
    this.now = now;
    this.isUp = isUp;
    this.wake = wake;
  }

  @Override
  public void at(Instant asked) {
    due = asked;
  }

  /** From now on the timer wakes nothing. */
  public void rest() {
    resting = true;
  }

  /** The driver has restarted: the timer forgets the event that the earlier process waited for. */
  public void restart() {
    armedFor = Timeline.NEVER;
  }

  /** Waits for the instant requested last. */
  public void arm() {
    if (due.equals(Instant.MAX) || resting) {
      return;
    }
    long at = whenDue.applyAsLong(due);
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
    if (due.isAfter(now.get())) {
      arm();
    } else {
      wake.run();
    }
  }
}
