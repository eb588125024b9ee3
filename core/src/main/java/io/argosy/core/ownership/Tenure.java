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
 * The realms that one replica holds, and until when it may decide for each. A term begins when it
 * was asked for, not when the answer came: the owner believes its own term to be over before
 * anybody else does. Instants are readings of a stopwatch in nanoseconds.
 */
public final class Tenure {
  /** So often within a term another one is asked for. */
  private static final int RENEWALS = 3;

  private final Duration term;
  private final TreeMap<String, Held> held = new TreeMap<>();
  private Optional<Long> renewedAt = Optional.empty();

  private record Held(long epoch, long until) {}

  public Tenure(Duration term) {
    this.term = term;
  }

  public Duration term() {
    return term;
  }

  /** A claim was granted. */
  public void claimed(String realm, long epoch, long askedAt) {
    held.put(realm, new Held(epoch, askedAt + term.toNanos()));
  }

  /** Whether it is time to ask for another term of everything that is held. */
  public boolean isDue(long now) {
    return renewedAt.map(at -> now - at >= term.toNanos() / RENEWALS).orElse(true);
  }

  /**
   * Another term was granted for some of what it was asked for; the rest is another's, and held no
   * longer.
   *
   * @param asked what was held when it was asked, by epoch
   * @return what was lost
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

  /** A realm was given back, or could not be opened. */
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

  /** Everything that is held, by epoch. */
  public SortedMap<String, Long> epochs() {
    TreeMap<String, Long> epochs = new TreeMap<>();
    held.forEach((realm, it) -> epochs.put(realm, it.epoch()));
    return epochs;
  }

  /** What was not renewed in time is held no longer; which that is. */
  public List<String> over(long now) {
    List<String> over = held.keySet().stream().filter(realm -> !mayDecide(realm, now)).toList();
    over.forEach(held::remove);
    return over;
  }
}
