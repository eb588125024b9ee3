package io.argosy.server.store;

import io.argosy.core.ownership.OwnershipView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Ownership for a single process: it owns every realm, and one thread at a time holds a realm. */
final class SingleOwner implements Owners {
  private final String me;
  private final TreeMap<String, Long> epochs = new TreeMap<>();
  private final Set<String> held = new TreeSet<>();

  SingleOwner(String me) {
    this.me = me;
  }

  @Override
  public synchronized void know(Collection<String> realms) {
    realms.forEach(realm -> epochs.putIfAbsent(realm, 0L));
  }

  @Override
  public synchronized OwnershipView look() {
    List<OwnershipView.Row> rows = new ArrayList<>();
    epochs.forEach(
        (realm, epoch) ->
            rows.add(
                new OwnershipView.Row(
                    realm,
                    epoch,
                    held.contains(realm) ? Optional.of(me) : Optional.empty(),
                    !held.contains(realm))));
    return new OwnershipView(rows, new TreeSet<>(Set.of(me)));
  }

  @Override
  public synchronized Set<String> renew(Map<String, Long> asked) {
    return new TreeSet<>(held);
  }

  @Override
  public synchronized OptionalLong claim(String realm, long seen) {
    if (epochs.getOrDefault(realm, 0L) != seen || !held.add(realm)) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(epochs.merge(realm, 1L, Long::sum));
  }

  @Override
  public synchronized void release(String realm, long epoch) {
    held.remove(realm);
  }

  @Override
  public synchronized void leave() {
    held.clear();
  }
}
