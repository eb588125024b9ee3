package io.argosy.core.ownership;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which realms a replica claims and releases: every replica holds its share of the realms, rounded
 * up. A realm that stays free for a while is claimed by any replica that sees it, beyond its share
 * if necessary.
 */
public final class RealmBalancer {
  /** After this many polls, a replica claims a free realm beyond its share. */
  static final int PATIENCE = 4;

  /** The number of polls with unchanged replicas before a realm is released to another. */
  static final int CALM = 10;

  private final String me;
  private final Map<String, Integer> freeLooks = new TreeMap<>();
  private SortedSet<String> replicas = new TreeSet<>();
  private int calmLooks;

  public RealmBalancer(String me) {
    this.me = me;
  }

  /**
   * The steps to take.
   *
   * @param claim realms to claim, by the epoch in which they were seen
   * @param handOn a realm to release, so that another replica may claim it
   */
  public record Steps(List<OwnershipView.Row> claim, Optional<String> handOn) {
    public Steps {
      claim = List.copyOf(claim);
    }
  }

  /**
   * Decides after a poll.
   *
   * @param held the realms that this replica holds
   */
  public Steps looked(OwnershipView ownershipView, Set<String> held) {
    SortedSet<String> all = new TreeSet<>(ownershipView.replicas());
    all.add(me);
    calmLooks = all.equals(replicas) ? calmLooks + 1 : 0;
    replicas = all;
    int share = Math.ceilDiv(ownershipView.realms().size(), all.size());
    return new Steps(claims(ownershipView, held, share), handOn(held, share));
  }

  private List<OwnershipView.Row> claims(OwnershipView ownershipView, Set<String> held, int share) {
    List<OwnershipView.Row> claims = new ArrayList<>();
    List<OwnershipView.Row> rows = new ArrayList<>(ownershipView.realms());
    // Each replica starts elsewhere, so that replicas that poll together seldom claim the same.
    rows.sort(Comparator.comparing(row -> (row.realm() + me).hashCode()));
    for (OwnershipView.Row row : rows) {
      if (held.contains(row.realm()) || !(row.free() || row.isOf(me))) {
        freeLooks.remove(row.realm());
      } else {
        boolean forgotten = freeLooks.merge(row.realm(), 1, Integer::sum) > PATIENCE;
        if (forgotten || held.size() + claims.size() < share) {
          claims.add(row);
        }
      }
    }
    return claims;
  }

  private Optional<String> handOn(Set<String> held, int share) {
    if (held.size() <= share || calmLooks < CALM) {
      return Optional.empty();
    }
    calmLooks = 0;
    return held.stream().max(Comparator.comparing(realm -> (realm + me).hashCode()));
  }
}
