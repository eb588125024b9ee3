package io.argosy.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.InstructionId;
import io.argosy.journal.error.DamagedJournal;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;

/** After any damage to the bytes, the journal reads a prefix of what was written. */
class DamageTest {
  private final List<Entry> written = tinyEntries();

  @TempDir(factory = InMemory.class)
  Path folder;

  private Path log;
  private byte[] whole;
  private int lastLine;

  private static List<Entry> tinyEntries() {
    List<Entry> made = new ArrayList<>();
    for (long seq = 1; seq <= 4; seq++) {
      Fact fact = new Fact.Settled(new InstructionId(seq));
      made.add(Entry.of(seq, List.of(new Stimulus.Woke(Instant.EPOCH)), List.of(fact)));
    }
    return made;
  }

  @BeforeEach
  void write() throws IOException {
    try (FileJournal journal = FileJournal.open(folder, Folders.withoutSync())) {
      written.subList(0, 3).forEach(journal::append);
      log = Folders.segments(folder).getLast();
      lastLine = (int) Files.size(log);
      journal.append(written.get(3));
    }
    whole = Files.readAllBytes(log);
  }

  @Test
  void a_flipped_bit_anywhere_is_refused_and_changes_nothing() throws IOException {
    for (int at = 0; at < whole.length; at++) {
      for (int bit = 0; bit < 8; bit++) {
        byte[] flipped = whole.clone();
        flipped[at] ^= (byte) (1 << bit);
        assertRefused(flipped, "bit " + bit + " of byte " + at);
      }
    }
  }

  @Test
  void a_log_cut_anywhere_keeps_every_whole_entry_before_the_cut() throws IOException {
    for (int length = 0; length < whole.length; length++) {
      put(Arrays.copyOf(whole, length));
      int wholeLines = newlines(length);
      try (FileJournal journal = FileJournal.open(folder, Folders.withoutSync());
          var entries = journal.entries()) {
        List<Entry> expected = written.subList(0, Math.max(0, wholeLines - 1));
        assertThat(entries).as("cut at " + length).isEqualTo(expected);
        boolean cleanCut = length > 0 && whole[length - 1] == '\n';
        assertThat(journal.repairs()).as("cut at " + length).hasSize(cleanCut ? 0 : 1);
      }
    }
  }

  @Test
  void a_damaged_last_record_is_refused_with_what_the_operator_may_do() throws IOException {
    byte[] flipped = whole.clone();
    flipped[whole.length - 9] ^= 1;
    Files.write(log, flipped);
    assertThatThrownBy(() -> FileJournal.open(folder, Folders.withoutSync()))
        .isInstanceOf(DamagedJournal.class)
        .hasMessageContaining("00000001.log line 5: the line does not match its checksum")
        .hasMessageContaining("restore the journal's folder from a copy")
        .hasMessageContaining("argosy admin check --cut-last");
  }

  @Test
  void zeros_behind_the_last_entry_are_cut() throws IOException {
    Files.write(log, Arrays.copyOf(whole, whole.length + 4096));
    try (FileJournal journal = FileJournal.open(folder, Folders.withoutSync())) {
      assertThat(journal.repairs()).singleElement().asString().contains("cut the last 4096 bytes");
      assertThat(journal.lastSeq()).isEqualTo(4);
    }
    assertThat(Files.readAllBytes(log)).isEqualTo(whole);
  }

  @Test
  void the_journal_continues_after_a_cut() throws IOException {
    Files.write(log, Arrays.copyOf(whole, whole.length - 1));
    try (FileJournal journal = FileJournal.open(folder, Folders.withoutSync())) {
      journal.append(written.get(3));
    }
    assertThat(Files.readAllBytes(log)).isEqualTo(whole);
  }

  @Test
  void lines_that_change_places_are_refused() throws IOException {
    List<String> lines = Files.readAllLines(log);
    Files.write(log, List.of(lines.get(0), lines.get(2), lines.get(1), lines.get(3), lines.get(4)));
    assertThatThrownBy(() -> FileJournal.open(folder, Folders.withoutSync()))
        .isInstanceOf(DamagedJournal.class);
  }

  @Test
  void damage_in_the_middle_names_the_segment_and_the_line_and_changes_nothing()
      throws IOException {
    byte[] flipped = whole.clone();
    flipped[lastLine - 20] ^= 1;
    Files.write(log, flipped);
    assertThatThrownBy(() -> FileJournal.open(folder, Folders.withoutSync()))
        .isInstanceOf(DamagedJournal.class)
        .hasMessageContaining("00000001.log line 4")
        .hasMessageContaining("restore the journal's folder from a copy");
    assertThat(Files.readAllBytes(log)).isEqualTo(flipped);
  }

  private void assertRefused(byte[] damaged, String what) throws IOException {
    put(damaged);
    assertThatThrownBy(() -> FileJournal.open(folder, Folders.withoutSync()).close())
        .as(what)
        .isInstanceOf(DamagedJournal.class);
    assertThat(Files.readAllBytes(log)).as(what).isEqualTo(damaged);
  }

  private int newlines(int length) {
    int count = 0;
    for (int at = 0; at < length; at++) {
      count += whole[at] == '\n' ? 1 : 0;
    }
    return count;
  }

  /** In place: some file systems flush a file that is truncated and written again. */
  private void put(byte[] bytes) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
      file.write(bytes);
      file.setLength(bytes.length);
    }
  }

  /** Thousands of opens: uses a folder in memory if the system has one. */
  static final class InMemory implements TempDirFactory {
    private static final Path MEMORY = Path.of("/dev/shm");

    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext extension)
        throws IOException {
      return Files.isWritable(MEMORY)
          ? Files.createTempDirectory(MEMORY, "argosy")
          : Files.createTempDirectory("argosy");
    }
  }
}
