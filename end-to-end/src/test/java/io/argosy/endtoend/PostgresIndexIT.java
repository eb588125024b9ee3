package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.JobId;
import io.argosy.core.ownership.OwnershipView;
import io.argosy.journal.Entry;
import io.argosy.journal.Journal;
import io.argosy.journal.RecoveredState;
import io.argosy.journal.error.DamagedJournal;
import io.argosy.server.index.JobFacts;
import io.argosy.server.index.JobIndex;
import io.argosy.server.index.ListedJob;
import io.argosy.server.index.RealmIndex;
import io.argosy.server.postgres.DatabaseAddress;
import io.argosy.server.postgres.PgStore;
import io.argosy.server.store.Owners;
import io.argosy.server.store.RealmReader;
import io.argosy.server.store.RealmStore;
import io.argosy.server.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The index of jobs in a database, and a journal there without what nothing needs. */
@Timeout(600)
final class PostgresIndexIT {
  private static final String REALM = "physics";
  private static final int STEPS = 400;

  private static Postgres postgres;
  private static int databases;
  private String database = "";
  private Store store;
  private Owners owners;

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

  @BeforeEach
  void begin() throws Exception {
    database = "index" + ++databases;
    DatabaseAddress address =
        DatabaseAddress.parse(
            "--database", postgres.database(database), Optional.of(Postgres.password()));
    store = PgStore.open(address, Duration.ofMinutes(10), JobKinds.standard(), true);
    owners = store.owners("me");
    owners.know(List.of(REALM));
  }

  @AfterEach
  void end() {
    store.close();
  }

  /** Takes the realm over from its owner, as another replica does. */
  private RealmStore owned() throws Exception {
    OwnershipView.Row row = owners.look().realms().getFirst();
    return store.open(REALM, owners.claim(REALM, row.epoch()).orElseThrow());
  }

  private static RealmIndex open(RealmStore realm) throws IOException {
    return open(realm, realm.journal());
  }

  private static RealmIndex open(RealmStore realm, Journal journal) throws IOException {
    RealmIndex index = new RealmIndex(realm.index(), journal);
    index.open(State.empty(JobKinds.standard()), job -> List.of("key/" + job));
    return index;
  }

  private String sql(String statement) throws Exception {
    return postgres.ask(database, statement);
  }

  private static List<Entry> all(Stream<Entry> entries) {
    try (entries) {
      return entries.toList();
    }
  }

  private static Map<JobId, List<Entry>> stories(RealmIndex index, Collection<JobId> jobs) {
    Map<JobId, List<Entry>> found = new TreeMap<>();
    jobs.forEach(job -> found.put(job, all(index.story(job))));
    return found;
  }

  private static Map<JobId, List<Entry>> scanned(Journal journal, int jobs) {
    List<Entry> whole = all(journal.entries());
    Map<JobId, List<Entry>> found = new TreeMap<>();
    for (int number = 1; number <= jobs; number++) {
      JobId job = new JobId("job-" + number);
      found.put(job, all(JobFacts.story(whole.stream(), job)));
    }
    return found;
  }

  private static void assertSame(EndedJobsHistory history, RealmIndex index, Journal journal) {
    Map<JobId, List<Entry>> meant = scanned(journal, history.jobs());
    assertThat(stories(index, meant.keySet())).isEqualTo(meant);
    JobIndex.Counts counts = index.ask(JobIndex::counts);
    assertThat(counts.archived()).isEqualTo(history.left().size());
    assertThat(index.page(true, Optional.empty(), 1000))
        .extracting(ListedJob::id)
        .startsWith(new JobId("job-" + history.jobs()))
        .hasSize(history.jobs());
    List<ListedJob> ended = index.ask(it -> it.ended(true, Optional.empty(), 1000));
    assertThat(ended).extracting(ListedJob::id).containsExactlyInAnyOrderElementsOf(history.left());
    JobId first = new JobId("job-1");
    long last = index.ask(it -> it.lastNumber("job"));
    assertThat(last).isEqualTo(history.jobs());
    assertThat(index.page(false, Optional.of(first), 1).getFirst().id())
        .isEqualTo(new JobId("job-2"));
  }

  private static void hear(EndedJobsHistory history, RealmIndex index, int steps) {
    for (int step = 0; step < steps; step++) {
      index.hear(history.step());
    }
  }

  @Test
  void a_replica_that_takes_a_realm_over_goes_on_with_its_index() throws Exception {
    RealmStore before = owned();
    EndedJobsHistory history = new EndedJobsHistory(1, before.journal());
    RealmIndex stale = open(before);
    hear(history, stale, STEPS / 2);
    stale.ask(JobIndex::upTo);

    RealmStore after = owned();
    RealmIndex index = open(after);
    history.continueIn(after.journal());
    hear(history, index, STEPS / 2);
    stale.close(); // What it could not store before it was succeeded is refused.

    assertSame(history, index, after.journal());
    assertThat(history.left()).isNotEmpty();
    index.close();
    try (RealmIndex again = open(owned(), after.journal())) {
      assertSame(history, again, after.journal());
    }
  }

  @Test
  void a_store_of_the_index_that_fails_for_a_while_loses_nothing() throws Exception {
    RealmStore realm = owned();
    EndedJobsHistory history = new EndedJobsHistory(2, realm.journal());
    RealmIndex index = open(realm);
    for (int times = 0; times < 4; times++) {
      hear(history, index, STEPS / 8);
      sql("alter table job_index rename to away");
      hear(history, index, STEPS / 8);
      Desk.until("the index fails", () -> !answers(index));
      sql("alter table away rename to job_index");
      Desk.until("the index answers", () -> answers(index));
    }
    assertSame(history, index, realm.journal());
    index.close();
  }

  private static boolean answers(RealmIndex index) {
    try {
      return index.ask(it -> it.entriesOf(new JobId("job-2")).length > 0);
    } catch (UncheckedIOException away) {
      return false;
    }
  }

  @Test
  void a_damaged_index_is_made_again_also_when_that_is_interrupted() throws Exception {
    RealmStore realm = owned();
    EndedJobsHistory history = new EndedJobsHistory(3, realm.journal());
    RealmIndex first = open(realm);
    hear(history, first, STEPS);
    first.close();
    for (String damage :
        List.of(
            "update job_index set value = value || '\\x00'::bytea where map = 'entries'",
            "update job_index set crc = crc + 1 where map = 'state'",
            "update job_index_owner set emptying = true; delete from job_index where map = 'jobs'",
            "truncate job_index")) {
      sql(damage);
      RealmStore next = owned();
      history.continueIn(next.journal());
      RealmIndex index = open(next);
      hear(history, index, 5);
      assertSame(history, index, next.journal());
      Optional<JobId> named = index.ask(it -> it.named("key/job-1"));
      assertThat(named).as(damage).contains(new JobId("job-1"));
      index.close();
    }
  }

  private long archived() throws Exception {
    return Long.parseLong(sql("select sum(octet_length(body)) from archive"));
  }

  /** The oldest jobs that left go, but for one in seven: the beginning is not needed any more. */
  private static Set<JobId> forget(EndedJobsHistory history, RealmIndex index) {
    Set<JobId> gone = new TreeSet<>();
    for (int number = 1; number <= history.jobs() * 3 / 4; number++) {
      JobId job = new JobId("job-" + number);
      if (history.left().contains(job) && number % 7 != 0) {
        history.forget(job).forEach(index::hear);
        gone.add(job);
      }
    }
    hear(history, index, 2 * STEPS / 3); // Two snapshots cover what was forgotten.
    return gone;
  }

  @Test
  void a_trimmed_journal_tells_the_same_of_the_jobs_that_are_left() throws Exception {
    RealmStore realm = owned();
    EndedJobsHistory history = new EndedJobsHistory(4, realm.journal());
    RealmIndex index = open(realm);
    hear(history, index, STEPS);
    Set<JobId> gone = forget(history, index);
    Set<JobId> left = new TreeSet<>();
    index.page(false, Optional.empty(), 1000).forEach(job -> left.add(job.id()));
    assertThat(left).doesNotContainAnyElementsOf(gone).isNotEmpty();
    assertThat(gone).hasSizeGreaterThan(20);
    Map<JobId, List<Entry>> told = stories(index, left);
    Snapshot state = history.state().snapshot();
    long bytes = archived();
    index.close();

    int failures = 0;
    for (int steps : List.of(0, 1, 2, 5, 20, 60, 120, 200)) {
      RealmStore next = owned();
      try (RealmIndex other = open(next, InterruptedTrim.of(next.journal(), steps))) {
        failures += InterruptedTrim.fails(() -> other.trim(1));
        assertThat(stories(other, left)).isEqualTo(told);
      }
    }
    assertThat(failures).isGreaterThan(2);

    RealmStore last = owned();
    RealmIndex trimming = open(last);
    trimming.trim(1);
    assertThat(trimming.trim(1)).isZero();
    assertThat(stories(trimming, left)).isEqualTo(told);
    gone.forEach(job -> assertThat(all(trimming.story(job))).isEmpty());
    assertThat(archived()).isLessThan(bytes * 9 / 10);
    trimming.close();

    sql("truncate job_index");
    RealmStore anew = owned();
    assertThat(RecoveredState.from(anew.journal()).state().snapshot()).isEqualTo(state);
    try (RealmIndex made = open(anew)) {
      assertThat(stories(made, left)).isEqualTo(told);
    }
    assertReaderAgrees(anew.journal());
    sql("delete from snapshot");
    assertThatThrownBy(() -> RecoveredState.from(anew.journal()))
        .isInstanceOf(DamagedJournal.class)
        .hasMessageContaining("restore the realm from a backup");
  }

  /** What a backup reads beside the owner. */
  private void assertReaderAgrees(Journal journal) throws IOException {
    RealmReader reader = store.reader(REALM);
    assertThat(reader.trimmedTo()).isEqualTo(journal.trimmedTo()).isPositive();
    assertThat(reader.snapshot().orElseThrow().seq()).isGreaterThanOrEqualTo(reader.trimmedTo());
    assertThat(all(reader.entriesAfter(0))).isEqualTo(all(journal.entries()));
  }

  @Test
  void an_owner_that_was_succeeded_trims_nothing() throws Exception {
    RealmStore before = owned();
    EndedJobsHistory history = new EndedJobsHistory(5, before.journal());
    RealmIndex stale = open(before);
    hear(history, stale, STEPS);
    forget(history, stale);
    stale.ask(JobIndex::upTo);
    RealmStore after = owned();
    List<Entry> entries = new ArrayList<>(all(after.journal().entries()));

    assertThatThrownBy(() -> stale.trim(1)).hasStackTraceContaining("another owner");
    assertThat(all(after.journal().entries())).isEqualTo(entries);
    assertThat(after.journal().trimmedTo()).isZero();
    stale.close();
  }

  @Test
  void entries_that_are_missing_stop_the_reader() throws Exception {
    RealmStore realm = owned();
    EndedJobsHistory history = new EndedJobsHistory(6, realm.journal());
    for (int step = 0; step < STEPS; step++) {
      history.step();
    }
    sql("delete from archive where first = (select max(first) from archive)");
    assertThatThrownBy(() -> all(realm.journal().entries()))
        .isInstanceOf(DamagedJournal.class)
        .hasMessageContaining("is missing");
    long last = Long.parseLong(sql("select max(last) from archive"));
    assertThat(all(realm.journal().read(List.of(1L, last)))).hasSize(2);
    assertThatThrownBy(() -> all(realm.journal().read(List.of(1L, last + 1))))
        .isInstanceOf(DamagedJournal.class);
  }
}
