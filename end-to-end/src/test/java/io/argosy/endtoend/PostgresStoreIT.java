package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.ownership.OwnershipView;
import io.argosy.journal.Entry;
import io.argosy.journal.Journal;
import io.argosy.journal.error.AppendFailed;
import io.argosy.journal.error.DamagedJournal;
import io.argosy.protocol.text.BadInput;
import io.argosy.server.postgres.DatabaseAddress;
import io.argosy.server.postgres.PgStore;
import io.argosy.server.store.Owners;
import io.argosy.server.store.RealmStore;
import io.argosy.server.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The store contract with a database, which several processes may write. */
final class PostgresStoreIT extends StoreContract {
  /** No test is so slow that a term ends by itself. */
  private static final Duration TERM = Duration.ofMinutes(10);

  private static Postgres postgres;
  private static int databases;
  private String address = "";

  @BeforeAll
  static void start() throws Exception {
    Postgres.needed();
    postgres = Postgres.start();
  }

  @AfterAll
  static void stop() throws Exception {
    if (postgres != null) {
      postgres.close();
    }
  }

  @Override
  @BeforeEach
  void begin() throws Exception {
    if (address.isEmpty()) {
      address = postgres.database("books" + ++databases);
    }
    super.begin();
  }

  @Override
  Store open() throws IOException {
    return PgStore.open(database(address, Postgres.password()), TERM);
  }

  private static DatabaseAddress database(String address, String password) {
    return DatabaseAddress.parse("--database", address, Optional.of(password));
  }

  private static long claim(Owners owners, String realm) throws Exception {
    for (OwnershipView.Row row : owners.look().realms()) {
      if (row.realm().equals(realm)) {
        return owners.claim(realm, row.epoch()).orElseThrow();
      }
    }
    throw new AssertionError("no realm " + realm);
  }

  @Test
  void a_replica_that_was_succeeded_can_write_nothing() throws Exception {
    try (Store mine = open();
        Store others = open()) {
      Owners me = mine.owners("me");
      long epoch = claim(me, REALM);
      RealmStore before = mine.open(REALM, epoch);
      before.journal().append(entry(1));
      before.documents().put("machines.json", new byte[] {1});
      me.release(REALM, epoch);
      RealmStore after = others.open(REALM, claim(others.owners("other"), REALM));

      assertThatThrownBy(() -> before.journal().append(entry(2)))
          .isInstanceOf(AppendFailed.class)
          .hasMessageContaining("another owner");
      assertThatThrownBy(() -> before.documents().put("machines.json", new byte[] {2}))
          .isInstanceOf(IOException.class);
      assertThatThrownBy(() -> before.documents().remove("machines.json"))
          .isInstanceOf(IOException.class);
      before.journal().writeSnapshot(1, State.empty(JobKinds.standard()).snapshot());
      assertThat(after.journal().latestSnapshot()).isEmpty();
      assertThat(me.renew(Map.of(REALM, epoch))).isEmpty();
      assertThat(after.documents().find("machines.json").orElseThrow().body()).containsExactly(1);
      after.journal().append(entry(2));
      assertThat(numbers(after.journal().entries())).containsExactly(1L, 2L);
    }
  }

  @Test
  void a_damaged_row_stops_the_realm_and_a_damaged_snapshot_is_passed_over() throws Exception {
    try (Store store = open()) {
      RealmStore realmStore = store.open(REALM, claim(store.owners("me"), REALM));
      for (long seq = 1; seq <= 4; seq++) {
        realmStore.journal().append(entry(seq));
      }
      realmStore.journal().writeSnapshot(2, State.empty(JobKinds.standard()).snapshot());
      realmStore.journal().writeSnapshot(4, State.empty(JobKinds.standard()).snapshot());
      sql("update snapshot set body = set_byte(body, 9, 64) where seq = 4");
      assertThat(realmStore.journal().latestSnapshot().orElseThrow().seq()).isEqualTo(2);
      assertThat(realmStore.journal().repairs())
          .singleElement()
          .asString()
          .contains("after entry 4 does not match its checksum");
      sql("update entry set body = set_byte(body, 9, 64) where seq = 4");
      assertThatThrownBy(() -> numbers(realmStore.journal().entriesAfter(2)))
          .isInstanceOf(DamagedJournal.class)
          .hasMessageContaining("entry 4 of realm " + REALM + ": the row does not match");
    }
  }

  @Test
  void tables_of_version_2_get_incarnations_and_their_rows_are_read() throws Exception {
    try (Store store = open()) {
      store.owners("me").know(List.of("other"));
      RealmStore realmStore = store.open(REALM, claim(store.owners("me"), REALM));
      realmStore.journal().append(entry(1));
    }
    sql("alter table realm drop column incarnation");
    sql("alter table entry drop column crc");
    sql("alter table snapshot drop column crc");
    sql("alter table archive drop column used");
    sql("drop table job_index; drop table job_index_owner");
    sql("delete from argosy_migrations where version in ('2', '3')");
    sql(
        "update entry set body = convert_to(replace(convert_from(body, 'UTF8'), '{\"v\":3,',"
            + " '{\"v\":2,'), 'UTF8')");
    try (Store store = open()) {
      Journal journal = store.open(REALM, claim(store.owners("me"), REALM)).journal();
      Journal other = store.open("other", claim(store.owners("me"), "other")).journal();
      assertThat(journal.incarnation()).matches("[0-9a-f]{32}").isNotEqualTo(other.incarnation());
      journal.append(entry(2));
      try (Stream<Entry> entries = journal.entries()) {
        assertThat(entries).containsExactly(entry(1), entry(2));
      }
    }
  }

  private void sql(String statement) throws Exception {
    postgres.ask(address.substring(address.lastIndexOf('/') + 1), statement);
  }

  @Test
  void a_realm_that_is_held_is_not_claimed_by_another() throws Exception {
    try (Store store = open()) {
      claim(store.owners("me"), REALM);
      Owners other = store.owners("other");
      OwnershipView.Row row = other.look().realms().getFirst();
      assertThat(row.free()).isFalse();
      assertThat(other.claim(REALM, row.epoch())).isEmpty();
    }
  }

  @Tag("components")
  @Test
  void a_lost_realm_does_not_fail_the_others() throws Exception {
    try (Store store = open()) {
      Owners owners = store.owners("me");
      List<RealmStore> all = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        owners.know(List.of("realm" + i));
        all.add(store.open("realm" + i, claim(owners, "realm" + i)));
      }
      claim(owners, "realm7");
      List<CompletableFuture<Void>> appends = new ArrayList<>();
      for (RealmStore realmStore : all) {
        appends.add(
            CompletableFuture.runAsync(
                () -> {
                  for (long seq = 1; seq <= 20; seq++) {
                    realmStore.journal().append(entry(seq));
                  }
                },
                task -> Thread.ofPlatform().start(task)));
      }
      for (int i = 0; i < 20; i++) {
        if (i == 7) {
          assertThatThrownBy(appends.get(i)::join).hasCauseInstanceOf(AppendFailed.class);
        } else {
          appends.get(i).join();
        }
        assertThat(numbers(all.get(i).journal().entries())).hasSize(i == 7 ? 0 : 20);
      }
    }
  }

  @Tag("components")
  @Test
  void data_lost_with_the_database_was_never_acknowledged() throws Exception {
    try (Store store = open()) {
      Owners owners = store.owners("me");
      RealmStore realmStore = store.open(REALM, claim(owners, REALM));
      long acknowledged = 0;
      Thread killer = Thread.ofPlatform().start(() -> killAfter(realmStore));
      try {
        while (true) {
          realmStore.journal().append(entry(acknowledged + 1));
          acknowledged++;
        }
      } catch (AppendFailed e) {
        killer.join();
      }
      postgres.serve();
      long last = acknowledged;
      RealmStore again = openOnceItAnswers(store, owners);
      assertThat(again.journal().lastSeq()).isBetween(last, last + 1);
      assertThat(numbers(again.journal().entries())).hasSize((int) again.journal().lastSeq());
      again.journal().append(entry(again.journal().lastSeq() + 1));
    }
  }

  /** Every old connection to the database fails once, then it is replaced. */
  private static RealmStore openOnceItAnswers(Store store, Owners owners) throws Exception {
    AtomicReference<RealmStore> opened = new AtomicReference<>();
    Desk.until(
        "the database answers again",
        () -> {
          try {
            RealmStore realmStore = store.open(REALM, claim(owners, REALM));
            numbers(realmStore.journal().entries());
            opened.set(realmStore);
            return true;
          } catch (IOException | UncheckedIOException e) {
            return false;
          }
        });
    return opened.get();
  }

  private static void killAfter(RealmStore realmStore) {
    try {
      Desk.until("something is stored", () -> realmStore.journal().lastSeq() > 20);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
    postgres.kill();
  }

  @Tag("components")
  @Test
  void a_wrong_password_is_one_sentence_that_does_not_show_it() {
    assertThatThrownBy(() -> PgStore.open(database(address, "tiger"), TERM))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("cannot be used")
        .hasMessageContaining("password")
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("tiger"));
  }

  @Tag("components")
  @Test
  void tables_of_a_newer_program_are_left_alone() throws Exception {
    sql(
        "insert into argosy_migrations select 99, '99', 'later', type, script, 1, installed_by,"
            + " installed_on, 1, true from argosy_migrations where installed_rank = 1");
    assertThatThrownBy(this::open).isInstanceOf(BadInput.class).hasMessageContaining("newer");
  }
}
