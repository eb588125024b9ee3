package io.argosy.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A stored workflow journal stays readable. If it is missing, for another version or scenario,
 * {@code -Dargosy.golden=workflow} writes it.
 */
class GoldenFlowTest {
  private static final Path GOLDEN =
      Path.of("src", "test", "resources", "golden", "v" + Codec.VERSION + "-workflow");

  private final Codec codec = Codec.standard();
  @TempDir Path folder;

  @BeforeEach
  void copy() throws IOException {
    if ("workflow".equals(System.getProperty("argosy.golden")) && Files.notExists(GOLDEN)) {
      Files.createDirectories(GOLDEN);
      try (FileJournal journal = FileJournal.open(GOLDEN)) {
        FlowStory.tell(journal);
      }
      Files.delete(GOLDEN.resolve("lock"));
    }
    Folders.copy(GOLDEN, folder);
  }

  private long snapshotAt() {
    try (FileJournal journal = FileJournal.open(folder)) {
      assertThat(journal.repairs()).isEmpty();
      return journal.latestSnapshot().orElseThrow().seq();
    }
  }

  @Test
  void its_entries_and_its_snapshot_mean_what_they_meant() throws IOException {
    long snapshot = snapshotAt();
    List<String> lines = Files.readAllLines(GOLDEN.resolve("00000001.log"));
    List<Entry> entries = Folders.readAll(folder);
    assertThat(entries).hasSize(lines.size() - 1);
    for (int i = 0; i < entries.size(); i++) {
      String again = new String(codec.encode(entries.get(i)), UTF_8);
      assertThat(again).isEqualTo(lines.get(i + 1).substring(StoredLine.PREFIX));
    }
    ByteArrayOutputStream again = new ByteArrayOutputStream();
    try (FileJournal journal = FileJournal.open(folder)) {
      codec.encode(journal.latestSnapshot().orElseThrow(), again);
    }
    Path stored = new Snapshots(GOLDEN.resolve("snapshots"), codec).file(snapshot);
    assertThat(again.toString(UTF_8)).isEqualTo(Files.readAllLines(stored).getFirst());
  }

  @Test
  void from_its_beginning_or_from_its_snapshot_it_ends_the_same() {
    State whole = State.empty(JobKinds.standard());
    State rest;
    try (FileJournal journal = FileJournal.open(folder);
        Stream<Entry> entries = journal.entries()) {
      rest = RecoveredState.from(journal).state();
      entries.forEach(entry -> entry.facts().forEach(whole::apply));
    }
    JobState job = whole.job(FlowStory.JOB).orElseThrow();
    assertThat(job.outcome()).contains(new Outcome.Done(false));
    assertThat(job.keptCount()).isEqualTo(4);
    assertThat(rest.snapshot()).isEqualTo(whole.snapshot());
  }
}
