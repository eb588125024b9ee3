package io.argosy.simulator.replica;

import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.ownership.OwnershipView;
import io.argosy.journal.Entry;
import io.argosy.simulator.world.BrokenRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongSupplier;

/**
 * Replaces the database: owners and journals of all realms. Each operation is atomic and immediate;
 * {@link StoreLink} decides whether the caller receives the answer.
 */
final class VirtualStore {
  private final JobKinds kinds;
  private final LongSupplier clock;
  private final long term;
  private final Set<BrokenRule> brokenRules;
  private final SortedMap<String, Row> rows = new TreeMap<>();
  private final Map<String, Long> replicas = new HashMap<>();

  /** The row of one realm. */
  static final class Row {
    private long epoch;
    private Optional<String> owner = Optional.empty();
    private long until;
    private final List<Entry> entries = new ArrayList<>();
    private long snapshotSeq;
    private final JobKinds kinds;
    private Snapshot snapshot;

    private Row(JobKinds kinds) {
      this.kinds = kinds;
      this.snapshot = State.empty(kinds).snapshot();
    }

    long epoch() {
      return epoch;
    }

    List<Entry> entries() {
      return entries;
    }

    /** The state that a replica finds when it opens the realm. */
    State load() {
      State state = State.of(kinds, snapshot);
      for (Entry entry : entries.subList((int) snapshotSeq, entries.size())) {
        entry.facts().forEach(state::apply);
      }
      return state;
    }
  }

  /** What an owner finds when it opens a realm. */
  record RealmData(State state, long head) {}

  /**
   * @param clock by which leases expire, whatever the replicas' own clocks show
   */
  VirtualStore(JobKinds kinds, LongSupplier clock, Duration term, Set<BrokenRule> brokenRules) {
    this.kinds = kinds;
    this.clock = clock;
    this.term = term.toNanos();
    this.brokenRules = brokenRules;
  }

  void know(String realm) {
    rows.put(realm, new Row(kinds));
  }

  Row row(String realm) {
    return Optional.ofNullable(rows.get(realm)).orElseThrow();
  }

  private boolean isFree(Row row) {
    return row.owner.isEmpty() || row.until < clock.getAsLong();
  }

  OwnershipView look() {
    List<OwnershipView.Row> all = new ArrayList<>();
    rows.forEach(
        (realm, row) -> all.add(new OwnershipView.Row(realm, row.epoch, row.owner, isFree(row))));
    TreeSet<String> alive = new TreeSet<>();
    replicas.forEach(
        (name, until) -> {
          if (until > clock.getAsLong()) {
            alive.add(name);
          }
        });
    return new OwnershipView(all, alive);
  }

  Set<String> renew(String me, Map<String, Long> held) {
    long until = clock.getAsLong() + term;
    replicas.put(me, until);
    Set<String> granted = new HashSet<>();
    held.forEach(
        (realm, epoch) -> {
          Row row = row(realm);
          if (row.epoch == epoch && row.owner.equals(Optional.of(me))) {
            row.until = until;
            granted.add(realm);
          }
        });
    return granted;
  }

  OptionalLong claim(String me, String realm, long seen) {
    Row row = row(realm);
    if (row.epoch != seen || !(isFree(row) || row.owner.equals(Optional.of(me)))) {
      return OptionalLong.empty();
    }
    row.epoch++;
    row.owner = Optional.of(me);
    row.until = clock.getAsLong() + term;
    return OptionalLong.of(row.epoch);
  }

  void release(String me, String realm, long epoch) {
    Row row = row(realm);
    boolean mine = row.epoch == epoch && row.owner.equals(Optional.of(me));
    if (mine || brokenRules.contains(BrokenRule.RELEASES_BLINDLY)) {
      row.owner = Optional.empty();
    }
  }

  void leave(String me) {
    replicas.remove(me);
    for (Row row : rows.values()) {
      if (row.owner.equals(Optional.of(me))) {
        row.owner = Optional.empty();
      }
    }
  }

  /** The data of a realm, unless another replica has claimed it since. */
  Optional<RealmData> open(String realm, long epoch) {
    Row row = row(realm);
    if (row.epoch != epoch) {
      return Optional.empty();
    }
    State state =
        brokenRules.contains(BrokenRule.FORGETS_TAIL) ? State.of(kinds, row.snapshot) : row.load();
    return Optional.of(new RealmData(state, row.entries.size()));
  }

  /** Stores an entry if and only if its writer has the latest epoch and knows the last entry. */
  boolean append(String realm, long epoch, Entry entry) {
    Row row = row(realm);
    boolean latest = row.epoch == epoch || brokenRules.contains(BrokenRule.IGNORES_EPOCH);
    if (!latest || row.entries.size() != entry.seq() - 1) {
      return false;
    }
    row.entries.add(entry);
    return true;
  }

  void snapshot(String realm, long epoch, long seq, Snapshot snapshot) {
    Row row = row(realm);
    if (row.epoch == epoch && row.entries.size() >= seq && seq > row.snapshotSeq) {
      row.snapshotSeq = seq;
      row.snapshot = snapshot;
    }
  }
}
