package io.argosy.core.ownership;

import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * How the realms of a service stand, as one look at the place that all replicas share shows it, by
 * that place's own clock.
 *
 * @param replicas those that were heard of lately
 */
public record Sight(List<Row> realms, SortedSet<String> replicas) {
  public Sight {
    realms = List.copyOf(realms);
    replicas = new TreeSet<>(replicas);
  }

  /**
   * One realm.
   *
   * @param epoch how often it was claimed
   * @param owner the replica that claimed it last, unless it gave the realm back
   * @param free whether nobody's term lasts
   */
  public record Row(String realm, long epoch, Optional<String> owner, boolean free) {
    public boolean isOf(String replica) {
      return owner.filter(replica::equals).isPresent();
    }
  }
}
