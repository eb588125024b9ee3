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
 * What a replica claims, and what it hands on: every replica holds its share of the realms, rounded
 * up. A realm that nobody takes for a while is taken by whoever sees it, share or not.
 */
public final class Spread {
  /** So many looks in a row a realm may stay free before one beyond its share takes it. */
  static final int PATIENCE = 4;

  /** So many looks in a row the replicas must be the same before anything is handed on. */
  static final int CALM = 10;

  private final String me;
  private final Map<String, Integer> freeLooks = new TreeMap<>();
  private SortedSet<String> replicas = new TreeSet<>();
  private int calmLooks;

  public Spread(String me) {
    this.me = me;
  }

  /**
   * What to do.
   *
   * @param claim realms to claim, by the epoch they were seen in
   * @param handOn a realm to give back, so that another may claim it
   */
  public record Steps(List<Sight.Row> claim, Optional<String> handOn) {
    public Steps {
      claim = List.copyOf(claim);
    }
  }

  /**
   * Takes a look.
   *
   * @param held what this replica holds
   */
  public Steps looked(Sight sight, Set<String> held) {
    SortedSet<String> all = new TreeSet<>(sight.replicas());
    all.add(me);
    calmLooks = all.equals(replicas) ? calmLooks + 1 : 0;
    replicas = all;
    int share = Math.ceilDiv(sight.realms().size(), all.size());
    return new Steps(claims(sight, held, share), handOn(held, share));
  }

  private List<Sight.Row> claims(Sight sight, Set<String> held, int share) {
    List<Sight.Row> claims = new ArrayList<>();
    List<Sight.Row> rows = new ArrayList<>(sight.realms());
    // Each begins elsewhere, so that those who look at once seldom want the same.
    rows.sort(Comparator.comparing(row -> (row.realm() + me).hashCode()));
    for (Sight.Row row : rows) {
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
