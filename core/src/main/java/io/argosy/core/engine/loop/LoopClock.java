package io.argosy.core.engine.loop;

import io.argosy.core.engine.loop.LoopPorts.TimeSource;
import java.time.Duration;
import java.time.Instant;

/** The kernel's time: never behind the journal, never stepping back. */
final class LoopClock {
  private final TimeSource time;

  /** How far the journal is ahead of the clock at the start; time continues from there. */
  private final Duration ahead;

  private Instant last;

  LoopClock(TimeSource time, Instant stored) {
    this.time = time;
    this.last = stored;
    Instant now = time.now();
    this.ahead = stored.isAfter(now) ? Duration.between(now, stored) : Duration.ZERO;
  }

  Duration ahead() {
    return ahead;
  }

  /** The kernel's time stands still while the clock steps back. */
  Instant now() {
    return later(time.now().plus(ahead), last);
  }

  /** The instant of a stimulus. */
  Instant stamp() {
    last = now();
    return last;
  }

  /** Another owner's entries end at this instant. */
  void passed(Instant at) {
    last = later(at, last);
  }

  static Instant later(Instant a, Instant b) {
    return a.isAfter(b) ? a : b;
  }
}
