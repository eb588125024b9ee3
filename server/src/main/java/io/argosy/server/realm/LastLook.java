package io.argosy.server.realm;

import io.argosy.core.ownership.Sight;
import io.argosy.server.store.Owners;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** How all realms stood when this process looked last. */
final class LastLook {
  /** Replicas that were not seen for so long are not believed to come back. */
  private static final Duration REMEMBERED = Duration.ofHours(1);

  /** Whoever asks all of them in turn must come to an end. */
  private static final int MOST_ADDRESSES = 8;

  private final Owners owners;
  private final String me;
  private volatile Map<String, Sight.Row> seen = Map.of();
  private volatile long at = System.nanoTime();

  /** When a living replica was seen last at each address. */
  private final Map<URI, Long> addresses = new ConcurrentHashMap<>();

  /**
   * @param me the name by which other replicas know this one
   */
  LastLook(Owners owners, String me) {
    this.owners = owners;
    this.me = me;
  }

  /** Looks again. */
  Sight look(Collection<String> known) throws IOException {
    if (!seen.keySet().containsAll(known)) {
      owners.know(known);
    }
    Sight sight = owners.look();
    Map<String, Sight.Row> rows = new ConcurrentHashMap<>();
    sight.realms().forEach(row -> rows.put(row.realm(), row));
    seen = rows;
    at = System.nanoTime();
    sight.replicas().forEach(name -> addresses.put(Replica.address(name), at));
    return sight;
  }

  /** The replica that has a realm, if another has. */
  Optional<String> other(String realm) {
    return Optional.ofNullable(seen.get(realm))
        .filter(row -> !row.free())
        .flatMap(Sight.Row::owner)
        .filter(owner -> !owner.equals(me));
  }

  /** Where replicas are found: those that live now first, then those that did within an hour. */
  List<URI> addresses() {
    long now = System.nanoTime();
    addresses.values().removeIf(seenAt -> now - seenAt > REMEMBERED.toNanos());
    return addresses.entrySet().stream()
        .sorted(
            Comparator.<Map.Entry<URI, Long>>comparingLong(it -> now - it.getValue())
                .thenComparing(Map.Entry::getKey))
        .limit(MOST_ADDRESSES)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** How long ago that was. */
  Duration age() {
    return Duration.ofNanos(System.nanoTime() - at);
  }
}
