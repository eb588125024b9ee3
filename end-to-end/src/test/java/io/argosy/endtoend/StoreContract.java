package io.argosy.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.ownership.OwnershipView;
import io.argosy.journal.Entry;
import io.argosy.journal.Journal;
import io.argosy.journal.error.AppendFailed;
import io.argosy.server.store.Documents;
import io.argosy.server.store.Owners;
import io.argosy.server.store.RealmStore;
import io.argosy.server.store.Store;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The common contract of all stores of a service's data. */
@Timeout(300)
abstract class StoreContract {
  static final String REALM = "physics";

  private Store store;
  private Owners owners;

  /** A store that is empty when it is first opened, and has the stored data when opened again. */
  abstract Store open() throws Exception;

  @BeforeEach
  void begin() throws Exception {
    store = open();
    owners = store.owners("me");
    owners.know(List.of(REALM));
  }

  @AfterEach
  void end() {
    if (store != null) {
      store.close();
    }
  }

  /** Claims the realm, whichever replica owns it. */
  private RealmStore books() throws Exception {
    OwnershipView.Row row = owners.look().realms().getFirst();
    return store.open(REALM, owners.claim(REALM, row.epoch()).orElseThrow());
  }

  static Entry entry(long seq) {
    return Entry.of(seq, List.of(new Stimulus.Woke(Instant.ofEpochSecond(seq))), List.of());
  }

  static List<Long> numbers(Stream<Entry> entries) {
    try (entries) {
      return entries.map(Entry::seq).toList();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static String text(Optional<Documents.Document> document) {
    return document.map(it -> new String(it.body(), UTF_8)).orElse("nothing");
  }

  @Test
  void appended_entries_exist_when_the_journal_is_opened_again() throws Exception {
    try (RealmStore realmStore = books()) {
      LongStream.rangeClosed(1, 200).forEach(seq -> realmStore.journal().append(entry(seq)));
      assertThat(realmStore.journal().lastSeq()).isEqualTo(200);
    }
    end();
    begin();
    try (RealmStore realmStore = books()) {
      Journal journal = realmStore.journal();
      assertThat(journal.lastSeq()).isEqualTo(200);
      try (Stream<Entry> all = journal.entries()) {
        assertThat(all)
            .isEqualTo(LongStream.rangeClosed(1, 200).mapToObj(StoreContract::entry).toList());
      }
      assertThat(numbers(journal.entriesAfter(150))).hasSize(50).startsWith(151L);
    }
  }

  @Test
  void a_journal_keeps_its_incarnation() throws Exception {
    String first;
    try (RealmStore realmStore = books()) {
      first = realmStore.journal().incarnation();
      assertThat(first).matches("[0-9a-f]{32}");
      realmStore.journal().append(entry(1));
    }
    end();
    begin();
    try (RealmStore realmStore = books()) {
      assertThat(realmStore.journal().incarnation()).isEqualTo(first);
    }
  }

  @Test
  void an_entry_that_does_not_follow_is_refused_and_the_next_is_taken() throws Exception {
    try (RealmStore realmStore = books()) {
      realmStore.journal().append(entry(1));
      assertThatThrownBy(() -> realmStore.journal().append(entry(3)))
          .isInstanceOf(IllegalArgumentException.class);
      realmStore.journal().append(entry(2));
      assertThat(numbers(realmStore.journal().entries())).containsExactly(1L, 2L);
    }
  }

  @Test
  void a_closed_journal_takes_nothing() throws Exception {
    RealmStore realmStore = books();
    realmStore.journal().append(entry(1));
    realmStore.close();
    assertThatThrownBy(() -> realmStore.journal().append(entry(2)))
        .isInstanceOf(AppendFailed.class);
  }

  @Test
  void the_newest_snapshot_comes_back_and_the_story_stays_whole() throws Exception {
    try (RealmStore realmStore = books()) {
      Journal journal = realmStore.journal();
      assertThat(journal.latestSnapshot()).isEmpty();
      for (long seq = 1; seq <= 300; seq++) {
        journal.append(entry(seq));
        if (seq % 100 == 0) {
          journal.writeSnapshot(seq, State.empty(JobKinds.standard()).snapshot());
        }
      }
      journal.append(entry(301));
      assertThat(journal.latestSnapshot().orElseThrow().seq()).isEqualTo(300);
      assertThat(numbers(journal.entriesAfter(300))).containsExactly(301L);
      assertThat(numbers(journal.entries())).hasSize(301).startsWith(1L).endsWith(301L).isSorted();
    }
  }

  @Test
  void a_snapshot_of_what_is_not_stored_is_refused() throws Exception {
    try (RealmStore realmStore = books()) {
      realmStore.journal().append(entry(1));
      assertThatThrownBy(
              () ->
                  realmStore
                      .journal()
                      .writeSnapshot(2, State.empty(JobKinds.standard()).snapshot()))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void documents_are_put_found_listed_and_removed() throws Exception {
    try (RealmStore realmStore = books()) {
      Documents documents = realmStore.documents();
      assertThat(text(documents.find("machines.json"))).isEqualTo("nothing");
      documents.put("machines.json", bytes("one"));
      documents.put("machines.json", bytes("two"));
      assertThat(documents.add("jobs/pi-1.json", bytes("first"))).isTrue();
      assertThat(documents.add("jobs/pi-1.json", bytes("second"))).isFalse();
      assertThat(documents.add("jobs/a%-1.json", bytes("other"))).isTrue();

      assertThat(text(documents.find("machines.json"))).isEqualTo("two");
      assertThat(documents.in("jobs"))
          .extracting(Documents.Document::name)
          .containsExactly("jobs/a%-1.json", "jobs/pi-1.json");
      documents.remove("jobs/pi-1.json");
      documents.remove("jobs/pi-1.json");
      assertThat(documents.in("jobs")).hasSize(1);
    }
  }

  @Test
  void of_two_writers_that_replace_the_same_version_one_succeeds() throws Exception {
    Documents documents = store.documents();
    Documents.Document none = Documents.Document.none("access.json");
    assertThat(documents.replace(none, bytes("one"))).isPresent();
    assertThat(documents.replace(none, bytes("other"))).isEmpty();
    Documents.Document one = documents.find("access.json").orElseThrow();
    assertThat(documents.newer(one)).isEmpty();
    assertThat(documents.replace(one, bytes("two"))).isPresent();
    assertThat(documents.replace(one, bytes("other"))).isEmpty();
    assertThat(text(documents.newer(one))).isEqualTo("two");
  }

  @Test
  void the_last_lines_about_a_realm_come_in_their_order() throws Exception {
    for (int i = 1; i <= 5; i++) {
      store.trail().add(REALM, "{\"realm\":\"physics\",\"n\":" + i + "}");
      store.trail().add("other", "{\"realm\":\"other\",\"n\":" + i + "}");
    }
    assertThat(store.trail().last(REALM, 2))
        .containsExactly("{\"realm\":\"physics\",\"n\":4}", "{\"realm\":\"physics\",\"n\":5}");
  }

  @Test
  void a_claimed_realm_is_renewed_until_it_is_released() throws Exception {
    OwnershipView.Row free = owners.look().realms().getFirst();
    assertThat(free.free()).isTrue();
    long epoch = owners.claim(REALM, free.epoch()).orElseThrow();
    assertThat(epoch).isGreaterThan(free.epoch());
    assertThat(owners.renew(Map.of(REALM, epoch))).containsExactly(REALM);
    OwnershipView ownershipView = owners.look();
    assertThat(ownershipView.realms())
        .containsExactly(new OwnershipView.Row(REALM, epoch, Optional.of("me"), false));
    assertThat(ownershipView.replicas()).containsExactly("me");
    owners.release(REALM, epoch);
    assertThat(owners.look().realms().getFirst().free()).isTrue();
  }
}
