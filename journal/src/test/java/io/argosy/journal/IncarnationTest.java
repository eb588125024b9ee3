package io.argosy.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.journal.error.DamagedJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IncarnationTest {
  private final List<Entry> written = new Samples(13).entries(30);
  @TempDir Path folder;

  @Test
  void a_journal_keeps_its_incarnation_and_every_segment_names_it() throws IOException {
    String first = write(folder.resolve("a"));
    try (FileJournal journal = FileJournal.open(folder.resolve("a"))) {
      assertThat(journal.incarnation()).isEqualTo(first).matches("[0-9a-f]{32}");
    }
    for (Path segment : Folders.segments(folder.resolve("a"))) {
      assertThat(Files.readAllLines(segment).getFirst()).contains(first);
    }
  }

  @Test
  void two_journals_have_two_incarnations() {
    assertThat(write(folder.resolve("a"))).isNotEqualTo(write(folder.resolve("b")));
  }

  @Test
  void a_segment_of_another_incarnation_is_refused_by_owners_and_readers() throws IOException {
    Path mine = folder.resolve("a");
    write(mine);
    write(folder.resolve("b"));
    for (Path other : Folders.segments(folder.resolve("b"))) {
      Path replaced = mine.resolve(other.getFileName().toString());
      byte[] kept = Files.readAllBytes(replaced);
      Files.copy(other, replaced, StandardCopyOption.REPLACE_EXISTING);
      assertThatThrownBy(() -> FileJournal.open(mine))
          .isInstanceOf(DamagedJournal.class)
          .hasMessageContaining("files of two journals are mixed");
      assertThatThrownBy(() -> read(mine)).isInstanceOf(DamagedJournal.class);
      Files.write(replaced, kept);
    }
    assertThat(Folders.readAll(mine)).isEqualTo(written);
  }

  private static void read(Path folder) {
    try (Stream<Entry> entries = FileJournal.read(folder)) {
      assertThat(entries).isNotEmpty();
    }
  }

  private String write(Path to) {
    try (FileJournal journal = FileJournal.open(to, Folders.smallSegments())) {
      written.forEach(journal::append);
      return journal.incarnation();
    }
  }
}
