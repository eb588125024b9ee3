package io.argosy.agent.slurm;

import java.time.Duration;

/**
 * How much to ask of a queue that may be full: a batch that is refused is tried by halves, and when
 * not even one is taken, later, less and less often.
 *
 * @param most the largest batch to try
 * @param tight whether the queue has refused lately
 * @param againNanos before that time nothing is asked
 * @param pause how long the next wait is
 */
record Appetite(int most, boolean tight, long againNanos, Duration pause) {
  private static final Duration FIRST = Duration.ofSeconds(2);
  private static final Duration LONGEST = Duration.ofMinutes(2);

  static Appetite hearty(long nowNanos) {
    return new Appetite(Integer.MAX_VALUE, false, nowNanos, FIRST);
  }

  /** A batch of that size was taken. */
  Appetite taken(int size, long nowNanos) {
    int more = (int) Math.min(Integer.MAX_VALUE, 2L * size);
    return tight && size >= most ? new Appetite(more, true, nowNanos, FIRST) : this;
  }

  /** A batch of that size was refused. */
  Appetite refused(int size, long nowNanos) {
    return size > 1 ? new Appetite(size / 2, true, nowNanos, pause) : later(nowNanos);
  }

  /** What it took waited for so long that we gave it up: half as long it is left alone. */
  Appetite inVain(long nowNanos, Duration waited) {
    return new Appetite(1, true, nowNanos + waited.toNanos() / 2, FIRST);
  }

  /** Something of ours leaves the queue: there may be room soon. */
  Appetite freed(long nowNanos) {
    Duration soon = Duration.ofNanos(Math.min(FIRST.toNanos(), againNanos - nowNanos));
    return !tight || isReady(nowNanos)
        ? this
        : new Appetite(most, true, nowNanos + soon.toNanos(), FIRST);
  }

  private Appetite later(long nowNanos) {
    Duration longer = pause.multipliedBy(2);
    return new Appetite(
        1, true, nowNanos + pause.toNanos(), longer.compareTo(LONGEST) > 0 ? LONGEST : longer);
  }

  /** Whether it is time to ask. */
  boolean isReady(long nowNanos) {
    return nowNanos - againNanos >= 0;
  }
}
