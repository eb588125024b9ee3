package io.argosy.core.ownership;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The realms that one replica holds, and until when it may decide for each. A lease begins when it
 * was requested, not when it was granted: the owner considers its lease expired before any other
 * replica does. Instants are readings of a stopwatch in nanoseconds.
 */
public final class Leases {
  /** The number of renewals within a lease. */
  private static final int RENEWALS = 3;

  private final Duration term;
  private final TreeMap<String, Held> held = new TreeMap<>();
  private Optional<Long> renewedAt = Optional.empty();

  private record Held(long epoch, long until) {}

  public Leases(Duration term) {
    this.term = term;
  }

  public Duration term() {
    return term;
  }

  /** A claim was granted. */
  public void claimed(String realm, long epoch, long askedAt) {
    held.put(realm, new Held(epoch, askedAt + term.toNanos()));
  }

  /** Whether it is time to renew all leases. */
  public boolean isDue(long now) {
    return renewedAt.map(at -> now - at >= term.toNanos() / RENEWALS).orElse(true);
  }

  /**
   * Some of the requested renewals were granted; the other realms have new owners and are no longer
   * held.
   *
   * @param asked the realms held at the request, by epoch
   * @return the lost realms
   */
  public List<String> renewed(Map<String, Long> asked, Set<String> granted, long askedAt) {
    renewedAt = Optional.of(askedAt);
    List<String> lost = new ArrayList<>();
    asked.forEach(
        (realm, epoch) -> {
          if (isHeld(realm, epoch) && granted.contains(realm)) {
            claimed(realm, epoch, askedAt);
          } else if (isHeld(realm, epoch)) {
            held.remove(realm);
            lost.add(realm);
          }
        });
    return lost;
  }

  private boolean isHeld(String realm, long epoch) {
    return epoch(realm).filter(known -> known == epoch).isPresent();
  }

  /** A realm was released or could not be opened. */
  public void gone(String realm) {
    held.remove(realm);
  }

  /** Whether the replica may decide for a realm. */
  public boolean mayDecide(String realm, long now) {
    Held it = held.get(realm);
    return it != null && now - it.until() < 0;
  }

  /** The epoch in which a realm is held. */
  public Optional<Long> epoch(String realm) {
    return Optional.ofNullable(held.get(realm)).map(Held::epoch);
  }

  /** All held realms, by epoch. */
  public SortedMap<String, Long> epochs() {
    TreeMap<String, Long> epochs = new TreeMap<>();
    held.forEach((realm, it) -> epochs.put(realm, it.epoch()));
    return epochs;
  }

  /** Drops the leases that were not renewed in time and returns their realms. */
  public List<String> over(long now) {
    List<String> over = held.keySet().stream().filter(realm -> !mayDecide(realm, now)).toList();
    over.forEach(held::remove);
    return over;
  }
}
