package io.argosy.server.access;

import io.argosy.core.math.Seconds;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Limits how often each of many keys may act: a burst at once, and then a rate per second (a token
 * bucket for each). Instants are readings of a stopwatch in nanoseconds.
 */
public final class RateLimit {
  /** The most keys that are remembered: the longest idle key is dropped. */
  private static final int MOST = 10_000;

  private final double perSecond;
  private final double burst;

  private final Map<String, Bucket> buckets =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
          return size() > MOST;
        }
      };

  private record Bucket(double left, long at) {}

  public RateLimit(double perSecond, double burst) {
    this.perSecond = perSecond;
    this.burst = burst;
  }

  /**
   * Takes one permit.
   *
   * @return empty, or how long to wait if the rate is exceeded
   */
  public synchronized Optional<Duration> take(String who, long now) {
    Bucket before = buckets.getOrDefault(who, new Bucket(burst, now));
    double left = Math.min(burst, before.left + Seconds.ofNanos(now - before.at) * perSecond);
    boolean enough = left >= 1;
    buckets.put(who, new Bucket(enough ? left - 1 : left, now));
    return enough ? Optional.empty() : Optional.of(Seconds.toDuration((1 - left) / perSecond));
  }
}
