package io.argosy.core.kernel.loop;

import io.argosy.core.kernel.loop.LoopPorts.TimeSource;
import java.time.Duration;
import java.time.Instant;

/** The time that the kernel goes by: never behind the journal, and it never steps back. */
final class LoopClock {
  private final TimeSource time;

  /** How far the journal is ahead of the clock at the start: time goes on from there. */
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

  /** A clock that steps back stands still for the kernel. */
  Instant now() {
    return later(time.now().plus(ahead), last);
  }

  /** The instant of a stimulus. */
  Instant stamp() {
    last = now();
    return last;
  }

  /** Another owner was here until then. */
  void passed(Instant at) {
    last = later(at, last);
  }

  static Instant later(Instant a, Instant b) {
    return a.isAfter(b) ? a : b;
  }
}
