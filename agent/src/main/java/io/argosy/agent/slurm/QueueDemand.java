package io.argosy.agent.slurm;

import java.time.Duration;

/**
 * How much to request from a queue that may be full: a refused batch is halved, and when not even
 * one request is accepted, the next comes later and later.
 *
 * @param most the largest batch to try
 * @param tight whether the queue has refused lately
 * @param againNanos no request before that time
 * @param pause how long the next wait is
 */
record QueueDemand(int most, boolean tight, long againNanos, Duration pause) {
  private static final Duration FIRST = Duration.ofSeconds(2);
  private static final Duration LONGEST = Duration.ofMinutes(2);

  static QueueDemand hearty(long nowNanos) {
    return new QueueDemand(Integer.MAX_VALUE, false, nowNanos, FIRST);
  }

  /** Records that a batch of that size was accepted. */
  QueueDemand taken(int size, long nowNanos) {
    int more = (int) Math.min(Integer.MAX_VALUE, 2L * size);
    return tight && size >= most ? new QueueDemand(more, true, nowNanos, FIRST) : this;
  }

  /** Records that a batch of that size was refused. */
  QueueDemand refused(int size, long nowNanos) {
    return size > 1 ? new QueueDemand(size / 2, true, nowNanos, pause) : later(nowNanos);
  }

  /** Accepted requests waited so long that they were cancelled: no request for half as long. */
  QueueDemand inVain(long nowNanos, Duration waited) {
    return new QueueDemand(1, true, nowNanos + waited.toNanos() / 2, FIRST);
  }

  /** One of the agent's allocations leaves the queue: it may soon accept more. */
  QueueDemand freed(long nowNanos) {
    Duration soon = Duration.ofNanos(Math.min(FIRST.toNanos(), againNanos - nowNanos));
    return !tight || isReady(nowNanos)
        ? this
        : new QueueDemand(most, true, nowNanos + soon.toNanos(), FIRST);
  }

  private QueueDemand later(long nowNanos) {
    Duration longer = pause.multipliedBy(2);
    return new QueueDemand(
        1, true, nowNanos + pause.toNanos(), longer.compareTo(LONGEST) > 0 ? LONGEST : longer);
  }

  /** Whether a request is due. */
  boolean isReady(long nowNanos) {
    return nowNanos - againNanos >= 0;
  }
}
