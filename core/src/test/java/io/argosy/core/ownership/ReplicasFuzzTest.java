package io.argosy.core.ownership;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/** Several replicas that are paused, killed and disconnected, and one database, in virtual time. */
class ReplicasFuzzTest {
  private static final long SEEDS = Long.getLong("argosy.seeds", 2000);
  private static final long ROUND = Duration.ofMillis(300).toNanos();
  private static final Duration TERM = Duration.ofSeconds(3);

  /** The row of a realm, and the appended entries of its journal, with replica and epoch. */
  private static final class Row {
    private long epoch;
    private Optional<String> owner = Optional.empty();
    private long until;
    private final List<Long> epochs = new ArrayList<>();
    private final List<String> bodies = new ArrayList<>();

    boolean isFree(long now) {
      return owner.isEmpty() || until < now;
    }
  }

  private static final class Database {
    private final SortedMap<String, Row> rows = new TreeMap<>();
    private final Map<String, Long> replicas = new HashMap<>();
    private long now;

    OwnershipView look() {
      List<OwnershipView.Row> all = new ArrayList<>();
      rows.forEach(
          (realm, row) ->
              all.add(new OwnershipView.Row(realm, row.epoch, row.owner, row.isFree(now))));
      TreeSet<String> alive = new TreeSet<>();
      replicas.forEach(
          (name, until) -> {
            if (until > now) {
              alive.add(name);
            }
          });
      return new OwnershipView(all, alive);
    }

    Set<String> renew(String me, Map<String, Long> held) {
      replicas.put(me, now + TERM.toNanos());
      Set<String> granted = new HashSet<>();
      held.forEach(
          (realm, epoch) -> {
            Row row = rows.get(realm);
            if (row.epoch == epoch && row.owner.equals(Optional.of(me))) {
              row.until = now + TERM.toNanos();
              granted.add(realm);
            }
          });
      return granted;
    }

    Optional<Long> claim(String me, String realm, long seen) {
      Row row = rows.get(realm);
      if (row.epoch != seen || !(row.isFree(now) || row.owner.equals(Optional.of(me)))) {
        return Optional.empty();
      }
      row.epoch++;
      row.owner = Optional.of(me);
      row.until = now + TERM.toNanos();
      return Optional.of(row.epoch);
    }

    boolean append(String realm, long epoch, long head, String body) {
      Row row = rows.get(realm);
      if (row.epoch != epoch || row.bodies.size() != head) {
        return false;
      }
      row.epochs.add(epoch);
      row.bodies.add(body);
      return true;
    }
  }

  private static final class Replica {
    private final String name;
    private final Database database;
    private final RandomGenerator random;
    private final Leases leases = new Leases(TERM);
    private final RealmBalancer realmBalancer;
    private final Map<String, Long> heads = new HashMap<>();
    private final long offset;
    private final List<String> acknowledged = new ArrayList<>();
    private int words;
    private double faults;

    Replica(String name, Database database, RandomGenerator random) {
      this.name = name;
      this.database = database;
      this.random = random;
      this.realmBalancer = new RealmBalancer(name);
      this.offset = random.nextLong();
    }

    long now() {
      return database.now + offset;
    }

    private boolean isLost() {
      return random.nextDouble() < faults;
    }

    void round() {
      leases.over(now()).forEach(heads::remove);
      long asked = now();
      Map<String, Long> held = new TreeMap<>(leases.epochs());
      if (leases.isDue(asked)) {
        if (isLost()) {
          return; // The request was lost.
        }
        Set<String> granted = database.renew(name, held);
        if (isLost()) {
          return; // The answer was lost.
        }
        leases.renewed(held, granted, asked).forEach(heads::remove);
      }
      RealmBalancer.Steps steps = realmBalancer.looked(database.look(), leases.epochs().keySet());
      for (OwnershipView.Row row : steps.claim()) {
        Optional<Long> epoch = database.claim(name, row.realm(), row.epoch());
        if (epoch.isPresent() && !isLost()) {
          leases.claimed(row.realm(), epoch.get(), now());
          heads.put(row.realm(), (long) database.rows.get(row.realm()).bodies.size());
        }
      }
      steps.handOn().ifPresent(this::giveBack);
    }

    private void giveBack(String realm) {
      Row row = database.rows.get(realm);
      if (leases.epoch(realm).equals(Optional.of(row.epoch))) {
        row.owner = Optional.empty();
      }
      leases.gone(realm);
      heads.remove(realm);
    }

    /**
     * Appends to every realm it believes to hold; a paused replica checks its watch before it
     * writes, not while.
     */
    void work(boolean looksAtWatch) {
      for (String realm : List.copyOf(leases.epochs().keySet())) {
        if (looksAtWatch && !leases.mayDecide(realm, now())) {
          continue;
        }
        String body = name + ":" + realm + ":" + ++words;
        long head = heads.get(realm);
        boolean stored = database.append(realm, leases.epochs().get(realm), head, body);
        if (stored && !isLost()) {
          heads.put(realm, head + 1);
          acknowledged.add(body);
        } else {
          giveBack(realm); // The next open determines whether it was stored.
        }
      }
    }
  }

  private final List<Replica> replicas = new ArrayList<>();
  private final Map<Replica, Long> pausedUntil = new HashMap<>();

  @Test
  void nothing_acknowledged_is_lost_or_doubled_and_every_realm_finds_an_owner() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      replicas.clear();
      pausedUntil.clear();
      play(seed);
    }
  }

  private void play(long seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    Database database = new Database();
    int realms = 1 + random.nextInt(6);
    for (int i = 0; i < realms; i++) {
      database.rows.put("realm" + i, new Row());
    }
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      Replica replica = new Replica("r" + i, database, random);
      replica.faults = random.nextDouble() * 0.3;
      replicas.add(replica);
    }
    for (int step = 0; step < 200; step++) {
      step(random, database, seed);
    }
    settle(database, seed);
    check(database, seed);
  }

  private void step(RandomGenerator random, Database database, long seed) {
    database.now += ROUND / (1 + random.nextInt(3));
    for (Replica replica : replicas) {
      if (pausedUntil.getOrDefault(replica, 0L) > database.now) {
        continue;
      }
      // A replica that just woke up may write before it checks its watch: the database refuses it.
      replica.work(!pausedUntil.containsKey(replica));
      pausedUntil.remove(replica);
      replica.round();
      if (random.nextInt(60) == 0) {
        pausedUntil.put(replica, database.now + random.nextInt(1, 8) * TERM.toNanos() / 3);
      }
    }
    atMostOneDecides(database, seed);
  }

  private void atMostOneDecides(Database database, long seed) {
    for (String realm : database.rows.keySet()) {
      long deciding = replicas.stream().filter(it -> it.leases.mayDecide(realm, it.now())).count();
      assertThat(deciding).as("who may decide for %s, seed %s", realm, seed).isLessThanOrEqualTo(1);
    }
  }

  /** Without further faults, every realm soon has one owner, and all replicas have their share. */
  private void settle(Database database, long seed) {
    replicas.forEach(replica -> replica.faults = 0);
    pausedUntil.clear();
    for (int step = 0; step < 200; step++) {
      database.now += ROUND;
      replicas.forEach(Replica::round);
    }
    int share = Math.ceilDiv(database.rows.size(), replicas.size());
    List<String> held = new ArrayList<>();
    for (Replica replica : replicas) {
      assertThat(replica.leases.epochs()).as("seed %s", seed).hasSizeLessThanOrEqualTo(share);
      held.addAll(replica.leases.epochs().keySet());
    }
    assertThat(held)
        .as("seed %s", seed)
        .containsExactlyInAnyOrderElementsOf(database.rows.keySet());
  }

  private void check(Database database, long seed) {
    List<String> stored = new ArrayList<>();
    for (Row row : database.rows.values()) {
      assertThat(row.epochs).as("seed %s", seed).isSorted();
      stored.addAll(row.bodies);
    }
    assertThat(stored).as("seed %s", seed).doesNotHaveDuplicates();
    for (Replica replica : replicas) {
      assertThat(stored).as("seed %s", seed).containsAll(replica.acknowledged);
    }
  }
}
