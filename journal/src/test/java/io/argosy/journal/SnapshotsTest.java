package io.argosy.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.engine.state.Snapshot;
import io.argosy.journal.error.DamagedJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotsTest {
  private final Samples samples = new Samples(29);
  private final List<Entry> written = samples.entries(40);
  @TempDir Path folder;

  @Test
  void the_newest_snapshot_is_found_again() {
    Snapshot newest = samples.snapshot();
    try (FileJournal journal = open()) {
      written.forEach(journal::append);
      journal.writeSnapshot(10, samples.snapshot());
      journal.writeSnapshotInBackground(20, newest).join();
    }
    try (FileJournal journal = open()) {
      assertThat(journal.latestSnapshot()).contains(StoredSnapshot.of(20, newest));
      assertThat(journal.repairs()).isEmpty();
    }
  }

  @Test
  void segments_covered_by_two_snapshots_are_archived_and_still_readable() {
    try (FileJournal journal = open()) {
      written.forEach(journal::append);
      int before = Folders.segments(folder).size();
      journal.writeSnapshot(20, samples.snapshot());
      assertThat(Folders.segments(folder)).hasSize(before);
      journal.writeSnapshot(40, samples.snapshot());
      assertThat(Folders.segments(folder)).hasSizeBetween(2, before - 2);
      assertStory(journal);
    }
    try (FileJournal journal = open()) {
      assertStory(journal);
    }
    try (Stream<Entry> all = FileJournal.read(folder)) {
      assertThat(all).isEqualTo(written);
    }
  }

  @Test
  void only_two_snapshots_are_kept() throws IOException {
    try (FileJournal journal = open()) {
      written.forEach(journal::append);
      for (int seq = 10; seq <= 40; seq += 10) {
        journal.writeSnapshot(seq, samples.snapshot());
      }
    }
    assertThat(files()).hasSize(2);
  }

  @Test
  void a_damaged_snapshot_is_set_aside_for_the_one_before_it() throws IOException {
    Snapshot older = samples.snapshot();
    try (FileJournal journal = open()) {
      written.forEach(journal::append);
      journal.writeSnapshot(20, older);
      journal.writeSnapshot(40, samples.snapshot());
    }
    flip(files().getLast());
    try (FileJournal journal = open()) {
      assertThat(journal.repairs()).singleElement().asString().contains("set it aside");
      assertThat(journal.latestSnapshot()).contains(StoredSnapshot.of(20, older));
      try (Stream<Entry> rest = journal.entriesAfter(20)) {
        assertThat(rest).isEqualTo(written.subList(20, 40));
      }
    }
  }

  @Test
  void without_any_good_snapshot_the_archive_is_read_from_the_beginning() throws IOException {
    try (FileJournal journal = open()) {
      written.forEach(journal::append);
      journal.writeSnapshot(30, samples.snapshot());
      journal.writeSnapshot(40, samples.snapshot());
    }
    for (Path file : files()) {
      flip(file);
    }
    try (FileJournal journal = open()) {
      assertThat(journal.repairs()).hasSize(2);
      assertThat(journal.latestSnapshot()).isEmpty();
      assertStory(journal);
    }
  }

  @Test
  void a_snapshot_that_was_only_begun_is_nothing() throws IOException {
    try (FileJournal journal = open()) {
      written.forEach(journal::append);
    }
    Files.writeString(folder.resolve("snapshots").resolve("snapshot.tmp"), "{\"v\":1,");
    try (FileJournal journal = open()) {
      assertThat(journal.latestSnapshot()).isEmpty();
      assertThat(journal.repairs()).isEmpty();
    }
  }

  @Test
  void a_log_that_ends_before_the_snapshot_is_refused() throws IOException {
    try (FileJournal journal = FileJournal.open(folder)) {
      written.forEach(journal::append);
      journal.writeSnapshot(40, samples.snapshot());
    }
    Path log = Folders.segments(folder).getLast();
    List<String> lines = Files.readAllLines(log);
    Files.write(log, lines.subList(0, lines.size() - 1));
    assertThatThrownBy(() -> FileJournal.open(folder))
        .isInstanceOf(DamagedJournal.class)
        .hasMessageContaining("snapshot of entry 40, but the log ends at 39");
  }

  @Test
  void a_missing_archive_is_refused() throws IOException {
    try (FileJournal journal = open()) {
      written.forEach(journal::append);
      journal.writeSnapshot(39, samples.snapshot());
      journal.writeSnapshot(40, samples.snapshot());
    }
    Files.delete(new Layout(folder).archived(1));
    assertThatThrownBy(this::open)
        .isInstanceOf(DamagedJournal.class)
        .hasMessageContaining("00000001.log: this segment is missing");
  }

  @Test
  void a_snapshot_of_entries_that_are_not_stored_is_refused() {
    try (FileJournal journal = open()) {
      assertThatThrownBy(() -> journal.writeSnapshot(1, samples.snapshot()))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void a_snapshot_is_wanted_after_the_entries_or_the_bytes_of_the_policy() {
    SnapshotPolicy often = new SnapshotPolicy(Long.MAX_VALUE, 5);
    try (FileJournal journal = FileJournal.open(folder, often)) {
      for (Entry entry : written.subList(0, 5)) {
        assertThat(journal.wantsSnapshot()).isFalse();
        journal.append(entry);
      }
      assertThat(journal.wantsSnapshot()).isTrue();
      journal.writeSnapshot(5, samples.snapshot());
      assertThat(journal.wantsSnapshot()).isFalse();
    }
    try (FileJournal journal = FileJournal.open(folder, new SnapshotPolicy(600, 1000))) {
      assertThat(journal.wantsSnapshot()).isFalse();
      written.subList(5, 10).forEach(journal::append);
      assertThat(journal.wantsSnapshot()).isTrue();
    }
  }

  private FileJournal open() {
    return FileJournal.open(folder, Folders.smallSegments());
  }

  private void assertStory(FileJournal journal) {
    try (Stream<Entry> all = journal.entries()) {
      assertThat(all).isEqualTo(written);
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("snapshots"))) {
      return files.sorted(Comparator.naturalOrder()).toList();
    }
  }

  private static void flip(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
  }
}
