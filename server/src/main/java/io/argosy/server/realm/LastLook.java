package io.argosy.server.realm;

import io.argosy.core.ownership.Sight;
import io.argosy.server.store.Owners;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** How all realms stood when this process looked last. */
final class LastLook {
  private final Owners owners;
  private final String me;
  private volatile Map<String, Sight.Row> seen = Map.of();
  private volatile long at = System.nanoTime();

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
    return sight;
  }

  /** The replica that has a realm, if another has. */
  Optional<String> other(String realm) {
    return Optional.ofNullable(seen.get(realm))
        .filter(row -> !row.free())
        .flatMap(Sight.Row::owner)
        .filter(owner -> !owner.equals(me));
  }

  /** How long ago that was. */
  Duration age() {
    return Duration.ofNanos(System.nanoTime() - at);
  }
}
