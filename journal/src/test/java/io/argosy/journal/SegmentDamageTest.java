package io.argosy.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.journal.error.DamagedJournal;
import io.argosy.journal.error.NewerJournal;
import io.argosy.journal.line.StoredLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SegmentDamageTest {
  private final List<Entry> written = new Samples(13).entries(30);
  @TempDir Path folder;
  private List<Path> segments;

  @BeforeEach
  void write() {
    try (FileJournal journal = FileJournal.open(folder, Folders.smallSegments())) {
      written.forEach(journal::append);
    }
    segments = Folders.segments(folder);
    assertThat(segments).hasSizeGreaterThan(3);
  }

  @Test
  void a_missing_segment_is_refused_and_named() throws IOException {
    for (Path segment : segments.subList(0, segments.size() - 1)) {
      byte[] bytes = Files.readAllBytes(segment);
      Files.delete(segment);
      assertThatThrownBy(() -> FileJournal.open(folder))
          .isInstanceOf(DamagedJournal.class)
          .hasMessageContaining(segment.getFileName() + ": this segment is missing");
      Files.write(segment, bytes);
    }
    assertThat(Folders.readAll(folder)).isEqualTo(written);
  }

  @Test
  void a_torn_line_in_a_closed_segment_is_refused() throws IOException {
    Path closed = segments.get(1);
    byte[] bytes = Files.readAllBytes(closed);
    Files.write(closed, Arrays.copyOf(bytes, bytes.length - 1));
    assertThatThrownBy(() -> FileJournal.open(folder)).isInstanceOf(DamagedJournal.class);
  }

  @Test
  void an_entry_missing_at_the_end_of_a_closed_segment_is_refused() throws IOException {
    Path closed = segments.get(1);
    List<String> lines = Files.readAllLines(closed);
    Files.write(closed, lines.subList(0, lines.size() - 1));
    assertThatThrownBy(() -> FileJournal.open(folder))
        .isInstanceOf(DamagedJournal.class)
        .hasMessageContaining("does not continue the one before it");
  }

  @Test
  void a_segment_under_another_name_is_refused() throws IOException {
    Files.copy(segments.getLast(), new Layout(folder).live(segments.size() + 1));
    assertThatThrownBy(() -> FileJournal.open(folder)).isInstanceOf(DamagedJournal.class);
  }

  @Test
  void a_segment_that_was_only_begun_is_removed() throws IOException {
    Path begun = new Layout(folder).live(segments.size() + 1);
    byte[] header = Files.readAllBytes(segments.getLast());
    for (int length = 0; length < 40; length++) {
      Files.write(begun, Arrays.copyOf(header, length));
      try (FileJournal journal = FileJournal.open(folder)) {
        assertThat(journal.repairs()).hasSize(1);
        assertThat(journal.lastSeq()).isEqualTo(30);
      }
      assertThat(begun).doesNotExist();
    }
  }

  @Test
  void a_newer_segment_is_refused_before_anything_else_is_judged() throws IOException {
    byte[] payload = "{\"v\":9,\"other\":true}".getBytes(java.nio.charset.StandardCharsets.UTF_8);
    int checksum = StoredLine.checksum(StoredLine.NO_CHECKSUM, payload, 0, payload.length);
    Files.write(segments.getLast(), StoredLine.of(checksum, payload));
    assertThatThrownBy(() -> FileJournal.open(folder))
        .isInstanceOf(NewerJournal.class)
        .hasMessageContaining(segments.getLast().toString());
  }
}
