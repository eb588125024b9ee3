package io.argosy.server.service;

import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * The bytes that one realm stores, and those reserved for bodies on their way. What is stored,
 * reserved and announced together never exceeds the limit, however many bodies come at once.
 */
final class RealmBytes {
  private final String realm;
  private long stored;
  private long reserved;
  private Instant countedAt = Instant.MIN;

  /** Bytes that were stored while the bodies were being counted: the count may lack them. */
  private long meanwhile;

  private boolean counting;
  private final Object removal = new Object();

  /** Direct uploads, which the store reports to nobody. */
  private final Map<String, Announced> announced = new HashMap<>();

  /**
   * @param parts the signed size of each part, by its upload and number: several uploads of one
   *     body may have begun, and each has the parts that were sent
   */
  private record Announced(long bytes, Map<String, Long> parts, Instant until) {
    long held() {
      return Math.max(bytes, parts.values().stream().mapToLong(Long::longValue).sum());
    }

    Announced without(String upload) {
      Map<String, Long> left = new HashMap<>(parts);
      left.keySet().removeIf(part -> part.startsWith(upload + "/"));
      return new Announced(bytes, left, until);
    }
  }

  /** Counts all bodies of the realm. */
  @FunctionalInterface
  interface Counting {
    long bytes() throws IOException;
  }

  RealmBytes(String realm) {
    this.realm = realm;
  }

  /** Counts again if the last count is older; one caller counts, others use the last count. */
  void renew(Instant oldest, Instant now, Counting count) throws IOException {
    synchronized (this) {
      boolean first = countedAt.equals(Instant.MIN);
      if (!first && (counting || !countedAt.isBefore(oldest))) {
        return;
      }
      awaitFirst();
      if (!countedAt.isBefore(oldest)) {
        return;
      }
      counting = true;
      meanwhile = 0;
    }
    try {
      long found = count.bytes();
      synchronized (this) {
        // A body that was stored meanwhile may count twice until the next count: that is safe.
        stored = found + meanwhile;
        countedAt = now;
      }
    } finally {
      synchronized (this) {
        counting = false;
        notifyAll();
      }
    }
  }

  /** Nothing is known before the first count: everybody waits for it. */
  private void awaitFirst() {
    boolean interrupted = false;
    while (counting) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  synchronized long stored() {
    return stored;
  }

  /** Bytes for bodies on their way. */
  synchronized long reserved(Instant now) {
    announced.values().removeIf(it -> !it.until().isAfter(now));
    return reserved + announced.values().stream().mapToLong(Announced::held).sum();
  }

  /**
   * Reserves bytes.
   *
   * @throws RealmFull if the limit would be exceeded
   */
  synchronized void reserve(long bytes, long limit, Instant now) throws RealmFull {
    long held = reserved(now);
    if (bytes > limit - stored - held) { // A sum could overflow: a client announces the size.
      throw RealmFull.of(realm, limit, stored, held, bytes);
    }
    reserved += bytes;
  }

  /** Reserves as much as is left, at least {@code least} and at most {@code wanted}. */
  synchronized long reserve(long least, long wanted, long limit, Instant now) throws RealmFull {
    long left = limit - stored - reserved(now);
    long bytes = Math.min(wanted, Math.max(least, left));
    reserve(bytes, limit, now);
    return bytes;
  }

  /** Ends a reservation; {@code arrived} bytes of it are stored. */
  synchronized void settle(long held, long arrived) {
    reserved -= held;
    add(arrived);
  }

  synchronized void add(long bytes) {
    stored = Math.max(0, stored + bytes);
    meanwhile += bytes;
  }

  /** Reserves the announced size of a direct upload; a repeated announcement replaces the first. */
  synchronized void announce(String name, long bytes, Instant until, long limit, Instant now)
      throws RealmFull {
    Map<String, Long> parts = known(name, until).parts();
    hold(name, new Announced(bytes, parts, until), bytes, limit, now);
  }

  /** Reserves what the parts of an upload have beyond the announced size. */
  synchronized void announcePart(
      String name, String upload, int number, long bytes, Instant until, long limit, Instant now)
      throws RealmFull {
    Announced was = known(name, until);
    Map<String, Long> parts = new HashMap<>(was.parts());
    parts.put(upload + "/" + number, Math.min(bytes, Long.MAX_VALUE / 2 - was.held()));
    hold(name, new Announced(was.bytes(), parts, until), bytes, limit, now);
  }

  private Announced known(String name, Instant until) {
    return announced.getOrDefault(name, new Announced(0, Map.of(), until));
  }

  private void hold(String name, Announced next, long bytes, long limit, Instant now)
      throws RealmFull {
    long others = reserved(now) - known(name, now).held();
    if (next.held() > limit - stored - others) {
      throw RealmFull.of(realm, limit, stored, others, bytes);
    }
    announced.put(name, next);
  }

  /** An upload in parts is complete, or will never be. */
  synchronized void settle(String name, String upload, boolean arrived) {
    announced.computeIfPresent(name, (_, was) -> was.without(upload));
    settle(name, arrived);
  }

  /** A direct upload is complete, or will never be; parts of others are still there. */
  synchronized void settle(String name, boolean arrived) {
    Announced was = announced.remove(name);
    if (was != null && !was.parts().isEmpty()) {
      announced.put(name, new Announced(0, was.parts(), was.until()));
    }
    if (was != null && arrived) {
      add(was.bytes());
    }
  }

  /** What removals of this realm's bodies lock, one at a time. */
  Object removal() {
    return removal;
  }
}
