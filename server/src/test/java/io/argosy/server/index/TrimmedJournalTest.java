package io.argosy.server.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.RetentionStimulus;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.JobId;
import io.argosy.core.model.RetainedJob;
import io.argosy.core.model.UserId;
import io.argosy.journal.Entry;
import io.argosy.journal.FileJournal;
import io.argosy.journal.Journal;
import io.argosy.journal.RecoveredState;
import io.argosy.journal.SmallSegments;
import io.argosy.journal.error.DamagedJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A journal without the entries of forgotten jobs tells the same of all others. */
class TrimmedJournalTest {
  private static final int STEPS = 400;
  private static final int SEGMENT = 3000;

  @TempDir Path folder;

  private static List<Entry> all(Stream<Entry> entries) {
    try (entries) {
      return entries.toList();
    }
  }

  private RealmIndex open(FileJournal journal) throws IOException {
    RealmIndex index = new RealmIndex(FolderIndexStorage.open(folder.resolve("index.mv")), journal);
    index.open(State.empty(JobKinds.standard()), job -> List.of("key/" + job));
    return index;
  }

  private static final class PowerFailure extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** Ends a trimming after some of its steps. */
  private record Interrupted(Journal.EntryUse use, AtomicInteger steps)
      implements Journal.EntryUse {
    private void step() {
      if (steps.getAndDecrement() == 0) {
        throw new PowerFailure();
      }
    }

    @Override
    public int used(long after, long last) {
      return use.used(after, last);
    }

    @Override
    public Optional<Entry> left(Entry entry) {
      step();
      return use.left(entry);
    }

    @Override
    public List<Fact> present(long seq) {
      step();
      return use.present(seq);
    }
  }

  private static int fails(Runnable step) {
    try {
      step.run();
      return 0;
    } catch (PowerFailure failure) {
      return 1;
    }
  }

  private static Map<JobId, List<Entry>> stories(RealmIndex index, Collection<JobId> jobs) {
    Map<JobId, List<Entry>> found = new HashMap<>();
    jobs.forEach(job -> found.put(job, all(index.story(job))));
    return found;
  }

  /** Removes jobs that left: the oldest, so that the beginning of the journal is not needed. */
  private static Set<JobId> forget(IndexedHistory history) {
    Set<JobId> gone = new TreeSet<>();
    for (int number = 1; number <= history.jobs * 2 / 3; number++) {
      JobId job = new JobId("job-" + number);
      if (history.left.containsKey(job) && number % 7 != 0) {
        RetainedJob known =
            new RetainedJob(job, IndexedHistory.START, false, Optional.of(1L), false);
        Instant now = history.now();
        history.store(
            new RetentionStimulus.RemovalAsked(
                now, job, new UserId("ana"), true, Optional.of(known)));
        history.kernel.state().outstanding().entrySet().stream()
            .filter(it -> it.getValue().equals(new Instruction.DropRecord(job)))
            .map(Map.Entry::getKey)
            .toList()
            .forEach(id -> history.store(new RetentionStimulus.BodiesRemoved(now, id, job)));
        history.left.remove(job);
        gone.add(job);
      }
    }
    return gone;
  }

  private static void archive(IndexedHistory history) {
    for (int times = 0; times < 2; times++) {
      history.journal.writeSnapshot(history.journal.lastSeq(), history.kernel.state().snapshot());
      history.store(new Stimulus.Woke(history.now()));
    }
  }

  private long archived() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("journal/archive"))) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    }
  }

  private Path place() {
    return folder.resolve("journal");
  }

  private FileJournal journal() {
    return SmallSegments.open(place(), SEGMENT);
  }

  /**
   * What there is to know before the journal is trimmed.
   *
   * @param told of the jobs that are left
   * @param bytes of the archive
   */
  private record Before(
      Set<JobId> gone, Map<JobId, List<Entry>> told, Snapshot state, long bytes) {}

  private Before history(long seed) throws IOException {
    try (FileJournal journal = journal()) {
      IndexedHistory history = new IndexedHistory(seed, journal);
      Stream.generate(() -> 1).limit(STEPS).forEach(_ -> history.step());
      Set<JobId> gone = forget(history);
      archive(history);
      try (RealmIndex index = open(journal)) {
        Set<JobId> left = new TreeSet<>();
        index.page(false, Optional.empty(), 1000).forEach(job -> left.add(job.id()));
        assertThat(left).doesNotContainAnyElementsOf(gone).isNotEmpty();
        return new Before(
            gone, stories(index, left), history.kernel.state().snapshot(), archived());
      }
    }
  }

  private int interruptions(Before before) throws IOException {
    int failures = 0;
    for (int steps : List.of(0, 1, 2, 5, 20, 60, 200)) {
      try (FileJournal journal = journal();
          RealmIndex index = open(journal)) {
        JournalTrim trim = new JournalTrim(index, journal);
        trim.mark();
        failures += fails(() -> journal.trim(new Interrupted(trim, new AtomicInteger(steps))));
        assertThat(stories(index, before.told().keySet())).isEqualTo(before.told());
      }
    }
    return failures;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void a_trimmed_journal_tells_the_same_of_the_jobs_that_are_left(long seed) throws IOException {
    Before before = history(seed);
    Path first = place().resolve("archive/00000001.log");
    byte[] segment = Files.readAllBytes(first);
    assertThat(interruptions(before)).isGreaterThan(2);
    Files.write(first, segment); // A part is rewritten, and the whole one is still there.
    Files.writeString(place().resolve("archive/trim.tmp"), "half a segment");
    try (FileJournal journal = journal();
        RealmIndex index = open(journal)) {
      index.trim(1);
      assertThat(first).doesNotExist();
      assertThat(index.trim(1)).isZero();
      assertThat(stories(index, before.told().keySet())).isEqualTo(before.told());
      before.gone().forEach(job -> assertThat(all(index.story(job))).isEmpty());
    }
    assertThat(archived()).isLessThan(before.bytes() * 2 / 3);
    Files.delete(folder.resolve("index.mv"));
    assertSameAfterRestart(before);
    assertSnapshotNeeded();
  }

  private void assertSameAfterRestart(Before before) throws IOException {
    try (FileJournal journal = journal();
        RealmIndex index = open(journal)) {
      assertThat(RecoveredState.from(journal).state().snapshot()).isEqualTo(before.state());
      assertThat(stories(index, before.told().keySet())).isEqualTo(before.told());
      assertThat(index.page(false, Optional.empty(), 1000))
          .extracting(ListedJob::id)
          .containsExactlyInAnyOrderElementsOf(before.told().keySet());
    }
  }

  private void assertSnapshotNeeded() throws IOException {
    try (Stream<Path> snapshots = Files.list(place().resolve("snapshots"))) {
      snapshots.forEach(it -> assertThat(it.toFile().delete()).isTrue());
    }
    try (FileJournal journal = journal()) {
      assertThatThrownBy(() -> RecoveredState.from(journal))
          .isInstanceOf(DamagedJournal.class)
          .hasMessageContaining("restore the realm from a backup");
    }
  }
}
