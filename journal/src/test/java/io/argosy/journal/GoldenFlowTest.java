package io.argosy.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.Outcome;
import io.argosy.journal.line.FramedLine;
import io.argosy.journal.line.StoredLine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stored workflow journals stay readable. If that of the present version is missing, {@code
 * -Dargosy.golden=workflow} writes it.
 */
class GoldenFlowTest {
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Codec codec = Codec.standard();
  @TempDir Path folder;

  private static Path golden(int version) {
    return Path.of("src", "test", "resources", "golden", "v" + version + "-workflow");
  }

  private void copy(int version) throws IOException {
    Path golden = golden(version);
    boolean wanted = "workflow".equals(System.getProperty("argosy.golden"));
    if (wanted && version == Codec.VERSION && Files.notExists(golden)) {
      Files.createDirectories(golden);
      try (FileJournal journal = FileJournal.open(golden, Folders.golden())) {
        FlowStory.tell(journal);
      }
      Files.delete(golden.resolve("lock"));
    }
    Folders.copy(golden, folder);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void its_entries_mean_what_they_meant(int version) throws IOException {
    copy(version);
    int prefix = version < 3 ? StoredLine.PREFIX : FramedLine.PREFIX;
    List<String> lines = Files.readAllLines(golden(version).resolve("00000001.log"));
    List<Entry> entries = Folders.readAll(folder);
    assertThat(entries).hasSize(lines.size() - 1);
    for (int i = 0; i < entries.size(); i++) {
      String again = new String(codec.encode(entries.get(i)), UTF_8);
      assertThat(again.replace("{\"v\":3,", "{\"v\":" + version + ","))
          .isEqualTo(lines.get(i + 1).substring(prefix));
    }
  }

  @Test
  void its_snapshot_means_what_it_meant() throws IOException {
    copy(Codec.VERSION);
    assertThat(snapshotAgain()).isEqualTo(storedSnapshot(Codec.VERSION));
  }

  @Test
  void its_snapshot_of_version_2_says_the_same_in_other_places() throws IOException {
    copy(2);
    JsonNode older = OlderSnapshot.of(JSON.readTree(snapshotAgain()), 2);
    assertThat(older).isEqualTo(OlderSnapshot.known(JSON.readTree(storedSnapshot(2))));
  }

  private String snapshotAgain() {
    ByteArrayOutputStream again = new ByteArrayOutputStream();
    try (FileJournal journal = FileJournal.open(folder)) {
      assertThat(journal.repairs()).isEmpty();
      codec.encode(journal.latestSnapshot().orElseThrow(), again);
    }
    return again.toString(UTF_8);
  }

  private String storedSnapshot(int version) throws IOException {
    Snapshots stored = new Snapshots(golden(version).resolve("snapshots"), codec);
    return Files.readAllLines(stored.file(stored.seqs().getFirst())).getFirst();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void from_its_beginning_or_from_its_snapshot_it_ends_the_same(int version) throws IOException {
    copy(version);
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
