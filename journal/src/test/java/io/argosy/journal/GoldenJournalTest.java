package io.argosy.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

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

/**
 * Stored journals of every version stay readable. Until a version is released, {@code
 * -Dargosy.golden=update} may rewrite its golden journal. Version 1 is released.
 */
class GoldenJournalTest {
  private static final Path FOLDERS = Path.of("src", "test", "resources", "golden");
  private static final Path PRESENT = FOLDERS.resolve("v" + Codec.VERSION);
  private static final int ENTRIES = 8;
  private static final int SNAPSHOT_AT = 5;

  private final Codec codec = Codec.standard();
  @TempDir Path folder;

  @BeforeEach
  void drawAnew() throws IOException {
    if ("update".equals(System.getProperty("argosy.golden"))) {
      update();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
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
      assertThat(again).isEqualTo(lines.get(i + 1).substring(StoredLine.PREFIX));
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
      String older = again.replace(",\"budget\":null", "").replace("{\"v\":2,", "{\"v\":1,");
      assertThat(older).isEqualTo(lines.get(i + 1).substring(StoredLine.PREFIX));
    }
  }

  @Test
  void the_snapshot_of_the_present_version_means_what_it_meant() throws IOException {
    Folders.copy(PRESENT, folder);
    Path stored = new Snapshots(PRESENT.resolve("snapshots"), codec).file(SNAPSHOT_AT);
    assertThat(again()).isEqualTo(Files.readAllLines(stored).getFirst());
  }

  @Test
  void the_snapshot_of_version_1_has_neither_bags_nor_budgets() throws IOException {
    Path golden = FOLDERS.resolve("v1");
    Folders.copy(golden, folder);
    Path stored = new Snapshots(golden.resolve("snapshots"), codec).file(SNAPSHOT_AT);
    String older =
        again()
            .replace(",\"budget\":null", "")
            .replace(",\"bags\":[]", "")
            .replace("{\"v\":2,", "{\"v\":1,");
    assertThat(older).isEqualTo(Files.readAllLines(stored).getFirst());
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
    try (FileJournal journal = FileJournal.open(PRESENT)) {
      for (long seq = 1; seq <= ENTRIES; seq++) {
        journal.append(samples.everything(seq));
      }
      journal.writeSnapshot(SNAPSHOT_AT, samples.snapshot());
    }
    Files.delete(PRESENT.resolve("lock"));
  }
}
