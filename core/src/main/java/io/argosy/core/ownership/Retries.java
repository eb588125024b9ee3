package io.argosy.core.ownership;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which realms failed, and when each may be retried: later after each failure. Instants are
 * readings of a stopwatch in nanoseconds. Thread-safe.
 */
public final class Retries {
  private static final Duration FIRST = Duration.ofMillis(500);
  private static final Duration LAST = Duration.ofSeconds(30);

  /** After this time without a failure, the count restarts. */
  private static final Duration MENDED = Duration.ofSeconds(60);

  private final Map<String, Failed> failed = new TreeMap<>();
  private final Set<String> closed = new TreeSet<>();

  private record Failed(int times, long at) {
    Duration pause() {
      Duration whole = FIRST.multipliedBy(1L << Math.min(times - 1, 10));
      return whole.compareTo(LAST) < 0 ? whole : LAST;
    }
  }

  /** An open realm, or one to be opened, failed. */
  public synchronized void failed(String realm, long now) {
    closed.add(realm);
    failed.merge(
        realm,
        new Failed(1, now),
        (before, first) ->
            now - before.at() > before.pause().plus(MENDED).toNanos()
                ? first
                : new Failed(before.times() + 1, now));
  }

  /** Whether a realm may be tried; always true for one that never failed. */
  public synchronized boolean mayTry(String realm, long now) {
    Failed known = failed.get(realm);
    return known == null || now - known.at() >= known.pause().toNanos();
  }

  /** A realm was opened again; a later failure still counts. */
  public synchronized void opened(String realm) {
    closed.remove(realm);
  }

  /** Realms that failed and have not been opened since. */
  public synchronized List<String> closed() {
    return List.copyOf(closed);
  }
}
