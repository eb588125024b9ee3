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

/**
 * Journals that were written once, of every version, stay readable. Until a version is released its
 * golden journal may be written anew: {@code -Dargosy.golden=update}.
 */
class GoldenJournalTest {
  private static final Path GOLDEN = Path.of("src", "test", "resources", "golden", "v1");
  private static final int ENTRIES = 8;
  private static final int SNAPSHOT_AT = 5;

  private final Codec codec = new Codec();
  @TempDir Path folder;

  @BeforeEach
  void copy() throws IOException {
    if ("update".equals(System.getProperty("argosy.golden"))) {
      update();
    }
    Folders.copy(GOLDEN, folder);
  }

  @Test
  void version_1_opens_without_repairs_and_is_whole() {
    try (FileJournal journal = FileJournal.open(folder);
        Stream<Entry> entries = journal.entries()) {
      assertThat(journal.repairs()).isEmpty();
      assertThat(entries).hasSize(ENTRIES);
      assertThat(journal.latestSnapshot().orElseThrow().seq()).isEqualTo(SNAPSHOT_AT);
    }
  }

  @Test
  void entries_of_version_1_mean_what_they_meant() throws IOException {
    List<String> lines = Files.readAllLines(GOLDEN.resolve("00000001.log"));
    List<Entry> entries = Folders.readAll(folder);
    for (int i = 0; i < ENTRIES; i++) {
      String again = new String(codec.encode(entries.get(i)), UTF_8);
      assertThat(again).isEqualTo(lines.get(i + 1).substring(Line.PREFIX));
    }
  }

  @Test
  void the_snapshot_of_version_1_means_what_it_meant() throws IOException {
    ByteArrayOutputStream again = new ByteArrayOutputStream();
    try (FileJournal journal = FileJournal.open(folder)) {
      codec.encode(journal.latestSnapshot().orElseThrow(), again);
    }
    Path stored = new Snapshots(GOLDEN.resolve("snapshots"), codec).file(SNAPSHOT_AT);
    assertThat(again.toString(UTF_8)).isEqualTo(Files.readAllLines(stored).getFirst());
  }

  private static void update() throws IOException {
    Files.createDirectories(GOLDEN);
    try (Stream<Path> old = Files.walk(GOLDEN)) {
      for (Path file : old.filter(Files::isRegularFile).toList()) {
        Files.delete(file);
      }
    }
    Samples samples = new Samples(1);
    try (FileJournal journal = FileJournal.open(GOLDEN)) {
      for (long seq = 1; seq <= ENTRIES; seq++) {
        journal.append(samples.everything(seq));
      }
      journal.writeSnapshot(SNAPSHOT_AT, samples.snapshot());
    }
    Files.delete(GOLDEN.resolve("lock"));
  }
}
