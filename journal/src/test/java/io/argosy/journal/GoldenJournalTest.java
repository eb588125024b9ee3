package io.argosy.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.journal.line.FramedLine;
import io.argosy.journal.line.StoredLine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stored journals of every version stay readable. Until a version is released, {@code
 * -Dargosy.golden=update} may rewrite its golden journal. Versions 1 and 2 are released.
 */
class GoldenJournalTest {
  private static final Path FOLDERS = Path.of("src", "test", "resources", "golden");
  private static final Path PRESENT = FOLDERS.resolve("v" + Codec.VERSION);
  private static final int ENTRIES = 8;
  private static final int SNAPSHOT_AT = 5;

  private static final JsonMapper JSON = JsonMapper.shared();

  private final Codec codec = Codec.standard();
  @TempDir Path folder;

  @BeforeEach
  void drawAnew() throws IOException {
    if ("update".equals(System.getProperty("argosy.golden"))) {
      update();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void every_version_opens_without_repairs_and_is_whole(int version) throws IOException {
    Folders.copy(FOLDERS.resolve("v" + version), folder);
    try (FileJournal journal = FileJournal.open(folder);
        Stream<Entry> entries = journal.entries()) {
      assertThat(journal.repairs()).isEmpty();
      assertThat(entries).hasSize(ENTRIES);
      assertThat(journal.latestSnapshot().orElseThrow().seq()).isEqualTo(SNAPSHOT_AT);
    }
  }

  @Test
  void entries_of_the_present_version_mean_what_they_meant() throws IOException {
    Folders.copy(PRESENT, folder);
    List<String> lines = Files.readAllLines(PRESENT.resolve("00000001.log"));
    List<Entry> entries = Folders.readAll(folder);
    for (int i = 0; i < ENTRIES; i++) {
      String again = new String(codec.encode(entries.get(i)), UTF_8);
      assertThat(again).isEqualTo(lines.get(i + 1).substring(FramedLine.PREFIX));
    }
  }

  @Test
  void entries_of_version_2_say_the_same() throws IOException {
    Path golden = FOLDERS.resolve("v2");
    Folders.copy(golden, folder);
    List<String> lines = Files.readAllLines(golden.resolve("00000001.log"));
    List<Entry> entries = Folders.readAll(folder);
    for (int i = 0; i < ENTRIES; i++) {
      String again = new String(codec.encode(entries.get(i)), UTF_8);
      String older = again.replace("{\"v\":3,", "{\"v\":2,");
      assertThat(older).isEqualTo(lines.get(i + 1).substring(StoredLine.PREFIX));
    }
  }

  @Test
  void entries_of_version_1_say_the_same_but_for_the_budget_that_it_did_not_know()
      throws IOException {
    Path golden = FOLDERS.resolve("v1");
    Folders.copy(golden, folder);
    List<String> lines = Files.readAllLines(golden.resolve("00000001.log"));
    List<Entry> entries = Folders.readAll(folder);
    for (int i = 0; i < ENTRIES; i++) {
      String again = new String(codec.encode(entries.get(i)), UTF_8);
      String older = again.replace(",\"budget\":null", "").replace("{\"v\":3,", "{\"v\":1,");
      assertThat(older).isEqualTo(lines.get(i + 1).substring(StoredLine.PREFIX));
    }
  }

  @Test
  void the_snapshot_of_the_present_version_means_what_it_meant() throws IOException {
    Folders.copy(PRESENT, folder);
    Path stored = new Snapshots(PRESENT.resolve("snapshots"), codec).file(SNAPSHOT_AT);
    assertThat(again()).isEqualTo(Files.readAllLines(stored).getFirst());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void snapshots_of_older_versions_say_the_same_in_other_places(int version) throws IOException {
    Path golden = FOLDERS.resolve("v" + version);
    Folders.copy(golden, folder);
    Path stored = new Snapshots(golden.resolve("snapshots"), codec).file(SNAPSHOT_AT);
    JsonNode older = JSON.readTree(Files.readAllLines(stored).getFirst());
    String again = again();
    JsonNode now = JSON.readTree(version == 1 ? again.replace(",\"budget\":null", "") : again);
    assertThat(OlderSnapshot.of(now, version)).isEqualTo(OlderSnapshot.known(older));
  }

  private String again() {
    ByteArrayOutputStream again = new ByteArrayOutputStream();
    try (FileJournal journal = FileJournal.open(folder)) {
      codec.encode(journal.latestSnapshot().orElseThrow(), again);
    }
    return again.toString(UTF_8);
  }

  private static void update() throws IOException {
    Files.createDirectories(PRESENT);
    try (Stream<Path> old = Files.walk(PRESENT)) {
      for (Path file : old.filter(Files::isRegularFile).toList()) {
        Files.delete(file);
      }
    }
    Samples samples = new Samples(1);
    try (FileJournal journal = FileJournal.open(PRESENT, Folders.golden())) {
      for (long seq = 1; seq <= ENTRIES; seq++) {
        journal.append(samples.everything(seq));
      }
      journal.writeSnapshot(SNAPSHOT_AT, samples.snapshot());
    }
    Files.delete(PRESENT.resolve("lock"));
  }
}
