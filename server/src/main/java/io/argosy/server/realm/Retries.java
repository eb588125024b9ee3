package io.argosy.server.realm;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Which realms failed, and when each may be tried again: the more often it failed, the later. */
final class Retries {
  private static final Duration FIRST = Duration.ofMillis(500);
  private static final Duration LAST = Duration.ofSeconds(30);

  /** What was well for so long after it failed begins anew. */
  private static final Duration MENDED = Duration.ofSeconds(60);

  private final Map<String, Failed> failed = new ConcurrentHashMap<>();
  private final Set<String> closed = ConcurrentHashMap.newKeySet();

  private record Failed(int times, long at) {
    Duration pause() {
      Duration whole = FIRST.multipliedBy(1L << Math.min(times - 1, 10));
      return whole.compareTo(LAST) < 0 ? whole : LAST;
    }

    long sinceNanos() {
      return System.nanoTime() - at;
    }
  }

  void failed(String realm) {
    closed.add(realm);
    failed.merge(
        realm,
        new Failed(1, System.nanoTime()),
        (before, first) ->
            before.sinceNanos() > before.pause().plus(MENDED).toNanos()
                ? first
                : new Failed(before.times() + 1, first.at()));
  }

  boolean mayTry(String realm) {
    Failed known = failed.get(realm);
    return known == null || known.sinceNanos() >= known.pause().toNanos();
  }

  /** A realm was opened again; whether that lasts will be seen. */
  void opened(String realm) {
    closed.remove(realm);
  }

  /** Realms that failed and were not opened since. */
  List<String> closed() {
    return List.copyOf(closed);
  }
}
