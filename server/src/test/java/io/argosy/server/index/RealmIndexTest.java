package io.argosy.server.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.ended.EndedJob;
import io.argosy.core.engine.message.RetentionFact;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.JobId;
import io.argosy.journal.Entry;
import io.argosy.journal.FileJournal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an index finds is what a reader of the whole journal finds. */
class RealmIndexTest {
  private static final int STEPS = 400;
  private static final int DAMAGES = 6;

  @TempDir Path folder;

  private static List<Entry> all(Stream<Entry> entries) {
    try (entries) {
      return entries.toList();
    }
  }

  private static void assertSame(IndexedHistory history, RealmIndex index) {
    List<Entry> whole = all(history.journal.entries());
    for (int number = 1; number <= history.jobs; number++) {
      JobId job = new JobId("job-" + number);
      List<Entry> scanned = all(JobFacts.story(whole.stream(), job));
      assertThat(all(index.story(job))).as(job.value()).isEqualTo(scanned);
      boolean away = index.ask(it -> it.archived(job)).isPresent();
      assertThat(away).isEqualTo(history.kernel.state().job(job).isEmpty());
      assertThat(away).isEqualTo(history.left.containsKey(job));
      if (away) {
        Snapshot found = ((Snapshot.OfJob) index.replay(job).archived(job)).values();
        Snapshot meant = history.left.get(job).values();
        assertThat(found.jobs()).isEqualTo(meant.jobs());
        assertThat(found.tasks()).isEqualTo(meant.tasks());
        assertThat(found.kinds()).isEqualTo(meant.kinds());
        assertThat(found.given()).isEqualTo(meant.given());
      }
    }
  }

  private RealmIndex open(FileJournal journal) throws IOException {
    RealmIndex index = new RealmIndex(FolderIndexStorage.open(folder.resolve("index.mv")), journal);
    index.open(State.empty(JobKinds.standard()), job -> List.of("key/" + job));
    return index;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void stories_and_records_are_those_of_the_journal(long seed) throws IOException {
    try (FileJournal journal = FileJournal.open(folder.resolve("journal"))) {
      IndexedHistory history = new IndexedHistory(seed, journal);
      RealmIndex index = open(journal);
      for (int step = 1; step <= STEPS; step++) {
        long before = journal.lastSeq();
        history.step();
        all(journal.entriesAfter(before)).forEach(index::hear);
        if (step == STEPS / 3) {
          index.close();
          index = open(journal);
        } else if (step == STEPS / 2) {
          index.close();
          Files.delete(folder.resolve("index.mv"));
          index = open(journal);
        }
      }
      assertThat(history.left).isNotEmpty();
      assertSame(history, index);
      RealmIndex last = index;
      assertThat(last.page(true, Optional.empty(), 2).getFirst().id())
          .isEqualTo(new JobId("job-" + history.jobs));
      assertThat(last.page(false, Optional.of(new JobId("job-1")), 2).getFirst().id())
          .isEqualTo(new JobId("job-2"));
      long number = last.ask(it -> it.lastNumber("job"));
      assertThat(number).isEqualTo(history.jobs);
      Optional<JobId> named = last.ask(it -> it.named("key/job-1"));
      assertThat(named).contains(new JobId("job-1"));
      List<ListedJob> ended = last.ask(it -> it.ended(true, Optional.empty(), 1000));
      assertThat(ended).hasSameSizeAs(history.left.keySet());
      last.close();
    }
  }

  @Test
  void an_index_of_another_history_is_made_again() throws IOException {
    try (FileJournal journal = FileJournal.open(folder.resolve("journal"))) {
      IndexedHistory history = new IndexedHistory(1, journal);
      Stream.generate(() -> 1).limit(300).forEach(_ -> history.step());
      open(journal).close();
    }
    try (FileJournal journal = FileJournal.open(folder.resolve("other"))) {
      IndexedHistory history = new IndexedHistory(2, journal);
      Stream.generate(() -> 1).limit(400).forEach(_ -> history.step());
      try (RealmIndex index = open(journal)) {
        assertSame(history, index);
      }
    }
  }

  /** Bytes of the file are overwritten at a random place, in use or before it is opened. */
  @Test
  void a_damaged_index_is_made_again() throws IOException {
    Path file = folder.resolve("index.mv");
    try (FileJournal journal = FileJournal.open(folder.resolve("journal"))) {
      IndexedHistory history = new IndexedHistory(1, journal);
      Stream.generate(() -> 1).limit(STEPS).forEach(_ -> history.step());
      open(journal).close();
      byte[] whole = Files.readAllBytes(file);
      for (long seed = 1; seed <= DAMAGES; seed++) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        Files.write(file, whole);
        boolean inUse = random.nextBoolean();
        Optional<RealmIndex> opened = inUse ? Optional.of(open(journal)) : Optional.empty();
        overwrite(file, random);
        try (RealmIndex index = opened.isPresent() ? opened.get() : open(journal)) {
          assertSame(history, index);
          Optional<JobId> named = index.ask(it -> it.named("key/job-1"));
          assertThat(named).as("seed " + seed).contains(new JobId("job-1"));
          JobIndex.Counts counts = index.ask(JobIndex::counts);
          assertThat(counts.archived()).as("seed " + seed).isEqualTo(history.left.size());
        }
      }
    }
  }

  private static void overwrite(Path file, RandomGenerator random) throws IOException {
    byte[] noise = new byte[1 + random.nextInt(random.nextBoolean() ? 8 : 4096)];
    random.nextBytes(noise);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(noise), random.nextLong(channel.size()));
    }
  }

  @Test
  void nothing_is_left_of_a_forgotten_job() throws IOException {
    try (FileJournal journal = FileJournal.open(folder.resolve("journal"));
        RealmIndex index = open(journal)) {
      IndexedHistory history = new IndexedHistory(1, journal);
      Stream.generate(() -> 1).limit(STEPS).forEach(_ -> history.step());
      all(journal.entries()).forEach(index::hear);
      JobId job = history.left.keySet().stream().sorted().findFirst().orElseThrow();
      index.ask(
          it -> {
            it.putNames(job, List.of("key/" + job));
            return true;
          });
      JobIndex.Counts before = index.ask(JobIndex::counts);
      assertThat(before.archived()).isEqualTo(history.left.size());
      EndedJob ended = index.ask(it -> it.archived(job)).orElseThrow();
      RetentionFact forgotten = new RetentionFact.RecordForgotten(job, history.now());
      Entry entry = Entry.of(journal.lastSeq() + 1, List.of(), List.of(forgotten));
      journal.append(entry);
      index.hear(entry);
      JobIndex.Counts after = index.ask(JobIndex::counts);
      assertThat(after.archived()).isEqualTo(before.archived() - 1);
      assertThat(after.known()).isEqualTo(before.known() - 1);
      assertThat(after.bytes()).isEqualTo(before.bytes() - ended.bytes());
      Optional<JobId> named = index.ask(it -> it.named("key/" + job));
      assertThat(named).isEmpty();
      assertThat(all(index.story(job))).isEmpty();
    }
  }
}
