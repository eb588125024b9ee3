package io.argosy.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.journal.error.DamagedJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A journal of version 2 becomes one of version 3 with its first new entry, not before. */
class UpgradeInPlaceTest {
  private final List<Entry> written = new Samples(5).entries(12);
  @TempDir Path folder;
  private Path older;
  private byte[] before;

  @BeforeEach
  void write() throws IOException {
    OlderJournal.write(folder, written.subList(0, 6));
    older = folder.resolve("00000001.log");
    before = Files.readAllBytes(older);
  }

  @Test
  void opening_alone_leaves_the_way_back_open() throws IOException {
    SnapshotPolicy always = new SnapshotPolicy(1, 1);
    try (FileJournal journal = FileJournal.open(folder, always)) {
      assertThat(journal.repairs()).isEmpty();
      assertThat(journal.wantsSnapshot()).isFalse();
      journal.writeSnapshot(6, State.empty(JobKinds.standard()).snapshot());
    }
    assertThat(Files.readAllBytes(older)).isEqualTo(before);
    assertThat(names())
        .containsExactly("00000001.log", "archive", "incarnation", "lock", "snapshots");
    assertThat(folder.resolve("snapshots")).isEmptyDirectory();
  }

  @Test
  void the_first_entry_begins_a_segment_of_version_3() throws IOException {
    append(6, 12);
    assertThat(Files.readAllBytes(older)).isEqualTo(before);
    String header = Files.readAllLines(folder.resolve("00000002.log")).getFirst();
    assertThat(header).contains("{\"v\":3,\"segment\":2,\"after\":6,");
    assertThat(Folders.readAll(folder)).isEqualTo(written);
    try (Stream<Entry> read = FileJournal.readAfter(folder, 4, JobKinds.standard())) {
      assertThat(read).isEqualTo(written.subList(4, 12));
    }
  }

  @Test
  void the_incarnation_is_the_same_before_and_after() {
    String first = incarnation();
    assertThat(incarnation()).isEqualTo(first).matches("[0-9a-f]{32}");
    append(6, 7);
    assertThat(incarnation()).isEqualTo(first);
  }

  @Test
  void the_last_line_of_version_2_keeps_its_old_rule() throws IOException {
    byte[] flipped = before.clone();
    flipped[before.length - 9] ^= 1;
    Files.write(older, flipped);
    try (FileJournal journal = FileJournal.open(folder)) {
      assertThat(journal.repairs()).singleElement().asString().contains("00000001.log line 7");
      assertThat(journal.lastSeq()).isEqualTo(5);
    }
  }

  @Test
  void an_upgrade_that_was_interrupted_begins_again() throws IOException {
    String incarnation = incarnation();
    append(6, 7);
    Path newer = folder.resolve("00000002.log");
    byte[] header = Files.readAllBytes(newer);
    for (int length = 0; length < 60; length++) {
      Files.write(newer, Arrays.copyOf(header, length));
      assertThat(incarnation()).isEqualTo(incarnation);
      assertThat(newer).doesNotExist();
    }
    append(6, 12);
    assertThat(Folders.readAll(folder)).isEqualTo(written);
  }

  @Test
  void the_file_of_the_incarnation_must_agree_with_the_segments() throws IOException {
    append(6, 7);
    Files.writeString(folder.resolve("incarnation"), "0".repeat(32), UTF_8);
    assertThatThrownBy(() -> FileJournal.open(folder))
        .isInstanceOf(DamagedJournal.class)
        .hasMessageContaining("files of two journals are mixed");
  }

  private void append(int from, int to) {
    try (FileJournal journal = FileJournal.open(folder, Folders.smallSegments())) {
      written.subList(from, to).forEach(journal::append);
    }
  }

  private String incarnation() {
    try (FileJournal journal = FileJournal.open(folder)) {
      return journal.incarnation();
    }
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
