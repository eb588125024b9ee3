package io.argosy.core.ownership;

import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The realms of a service and their owners, as one query of the store that all replicas share shows
 * them, by the store's own clock.
 *
 * @param replicas the replicas that were active recently
 */
public record OwnershipView(List<Row> realms, SortedSet<String> replicas) {
  public OwnershipView {
    realms = List.copyOf(realms);
    replicas = new TreeSet<>(replicas);
  }

  /**
   * One realm.
   *
   * @param epoch how often the realm was claimed
   * @param owner the replica that claimed it last, unless it released the realm
   * @param free whether no lease is valid
   */
  public record Row(String realm, long epoch, Optional<String> owner, boolean free) {
    public boolean isOf(String replica) {
      return owner.filter(replica::equals).isPresent();
    }
  }
}
