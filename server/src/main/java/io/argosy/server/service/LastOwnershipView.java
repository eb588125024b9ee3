package io.argosy.server.service;

import io.argosy.core.ownership.OwnershipView;
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

/** The ownership of all realms when this process last read it. */
final class LastOwnershipView {
  /** Replicas that were not seen for this long are not expected to return. */
  private static final Duration REMEMBERED = Duration.ofHours(1);

  /** Bounds the time of a client that tries all addresses in turn. */
  private static final int MOST_ADDRESSES = 8;

  private final Owners owners;
  private final String me;
  private volatile Map<String, OwnershipView.Row> seen = Map.of();
  private volatile long at = System.nanoTime();

  /** When a live replica was last seen at each address. */
  private final Map<URI, Long> addresses = new ConcurrentHashMap<>();

  /**
   * @param me the name by which other replicas know this one
   */
  LastOwnershipView(Owners owners, String me) {
    this.owners = owners;
    this.me = me;
  }

  /** Reads the ownership again. */
  OwnershipView look(Collection<String> known) throws IOException {
    if (!seen.keySet().containsAll(known)) {
      owners.know(known);
    }
    OwnershipView ownershipView = owners.look();
    Map<String, OwnershipView.Row> rows = new ConcurrentHashMap<>();
    ownershipView.realms().forEach(row -> rows.put(row.realm(), row));
    seen = rows;
    at = System.nanoTime();
    ownershipView.replicas().forEach(name -> addresses.put(Replica.address(name), at));
    return ownershipView;
  }

  /** The replica that owns a realm, if it is another one. */
  Optional<String> other(String realm) {
    return Optional.ofNullable(seen.get(realm))
        .filter(row -> !row.free())
        .flatMap(OwnershipView.Row::owner)
        .filter(owner -> !owner.equals(me));
  }

  /** The addresses of replicas: live ones first, then those seen within an hour. */
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

  /** The time since the last read. */
  Duration age() {
    return Duration.ofNanos(System.nanoTime() - at);
  }
}
