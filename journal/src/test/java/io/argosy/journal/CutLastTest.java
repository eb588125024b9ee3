package io.argosy.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.journal.error.DamagedJournal;
import io.argosy.journal.error.JournalInUse;
import io.argosy.journal.error.NothingToCut;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CutLastTest {
  private final List<Entry> written = new Samples(3).entries(4);

  @TempDir(factory = DamageTest.InMemory.class)
  Path folder;

  private Path log;
  private byte[] whole;
  private int lastLine;

  @BeforeEach
  void write() throws IOException {
    try (FileJournal journal = FileJournal.open(folder)) {
      written.subList(0, 3).forEach(journal::append);
      log = Folders.segments(folder).getLast();
      lastLine = (int) Files.size(log);
      journal.append(written.get(3));
    }
    whole = Files.readAllBytes(log);
  }

  @Test
  void a_damaged_last_record_is_cut_and_set_aside_wherever_the_damage_is() throws IOException {
    for (int at = lastLine; at < whole.length; at++) {
      byte[] damaged = whole.clone();
      damaged[at] ^= 1;
      Files.write(log, damaged);
      String sentence = JournalFiles.cutLast(folder);
      assertThat(sentence)
          .contains("00000001.log line 5: cut the last " + (whole.length - lastLine) + " bytes")
          .contains("the journal ends at entry 3");
      Path aside = folder.resolve("00000001.log.line-5.cut");
      assertThat(Files.readAllBytes(aside))
          .isEqualTo(Arrays.copyOfRange(damaged, lastLine, damaged.length));
      assertThat(Folders.readAll(folder)).isEqualTo(written.subList(0, 3));
      Files.delete(aside);
    }
  }

  @Test
  void what_was_set_aside_before_stays() throws IOException {
    damage(whole.length - 5);
    JournalFiles.cutLast(folder);
    damage(whole.length - 5);
    assertThat(JournalFiles.cutLast(folder)).contains("00000001.log.line-5-2.cut");
    assertThat(folder.resolve("00000001.log.line-5.cut")).exists();
  }

  @Test
  void a_whole_journal_and_a_torn_one_have_nothing_to_cut() throws IOException {
    assertThatThrownBy(() -> JournalFiles.cutLast(folder)).isInstanceOf(NothingToCut.class);
    byte[] torn = Arrays.copyOf(whole, whole.length - 3);
    Files.write(log, torn);
    assertThatThrownBy(() -> JournalFiles.cutLast(folder)).isInstanceOf(NothingToCut.class);
    assertThat(Files.readAllBytes(log)).isEqualTo(torn);
    assertThatThrownBy(() -> JournalFiles.cutLast(folder.resolve("none")))
        .isInstanceOf(NothingToCut.class);
    assertThat(folder.resolve("none")).doesNotExist();
  }

  @Test
  void damage_before_the_last_record_is_not_cut() throws IOException {
    for (int at = 0; at < lastLine; at++) {
      byte[] damaged = damage(at);
      assertThatThrownBy(() -> JournalFiles.cutLast(folder)).isInstanceOf(DamagedJournal.class);
      assertThat(Files.readAllBytes(log)).isEqualTo(damaged);
    }
  }

  @Test
  void a_snapshot_of_the_lost_entry_is_set_aside_too() throws IOException {
    try (FileJournal journal = FileJournal.open(folder)) {
      journal.writeSnapshot(3, State.empty(JobKinds.standard()).snapshot());
      journal.writeSnapshot(4, State.empty(JobKinds.standard()).snapshot());
    }
    damage(whole.length - 5);
    assertThat(JournalFiles.cutLast(folder)).contains("Set aside 0000000000000000004.json too.");
    try (FileJournal journal = FileJournal.open(folder)) {
      assertThat(journal.latestSnapshot().orElseThrow().seq()).isEqualTo(3);
    }
  }

  @Test
  void a_journal_in_use_is_left_alone() {
    try (FileJournal journal = FileJournal.open(folder)) {
      assertThatThrownBy(() -> JournalFiles.cutLast(folder)).isInstanceOf(JournalInUse.class);
      assertThat(journal.lastSeq()).isEqualTo(4);
    }
  }

  private byte[] damage(int at) throws IOException {
    byte[] damaged = whole.clone();
    damaged[at] ^= 1;
    Files.write(log, damaged);
    return damaged;
  }
}
