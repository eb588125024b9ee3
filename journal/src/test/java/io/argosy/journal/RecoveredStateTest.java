package io.argosy.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.state.Snapshot;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecoveredStateTest {
  private final Story story = Story.told();
  private final List<Entry> entries = story.entries();
  @TempDir Path folder;

  @Test
  void the_facts_up_to_any_entry_add_up_to_the_state_the_kernel_had_there() {
    for (int count = 0; count <= entries.size(); count++) {
      MemoryJournal journal = new MemoryJournal();
      entries.subList(0, count).forEach(journal::append);
      assertRecovers(journal, count);
    }
  }

  @Test
  void a_snapshot_anywhere_and_the_facts_after_it_add_up_to_the_same() {
    for (int at = 1; at <= entries.size(); at++) {
      MemoryJournal journal = new MemoryJournal();
      entries.forEach(journal::append);
      journal.writeSnapshot(at, story.stateAfter(at));
      assertRecovers(journal, entries.size());
    }
  }

  @Test
  void an_older_snapshot_without_machines_of_attempts_is_completed_from_the_log() {
    for (int at = 1; at <= entries.size(); at++) {
      MemoryJournal journal = new MemoryJournal();
      entries.forEach(journal::append);
      journal.writeSnapshot(at, older(story.stateAfter(at)));
      assertRecovers(journal, entries.size());
    }
  }

  private static Snapshot older(Snapshot it) {
    return new Snapshot(
        it.at(),
        it.nextInstruction(),
        it.jobs(),
        it.tasks(),
        it.machines(),
        it.shares(),
        it.scaling(),
        it.queue(),
        it.outstanding(),
        it.strays(),
        it.kinds(),
        List.of(),
        it.archive(),
        it.retention());
  }

  @Test
  void a_journal_on_disk_gives_the_same_state_after_every_entry_and_snapshot() {
    for (int count = 1; count <= entries.size(); count++) {
      try (FileJournal journal = FileJournal.open(folder, Folders.smallSegments())) {
        journal.append(entries.get(count - 1));
        if (count % 5 == 0) {
          journal.writeSnapshot(count, story.stateAfter(count));
        }
        assertRecovers(journal, count);
        assertThat(journal.repairs()).isEmpty();
      }
    }
    assertThat(Folders.readAll(folder)).isEqualTo(entries);
  }

  private void assertRecovers(Journal journal, int count) {
    RecoveredState recoveredState = RecoveredState.from(journal);
    assertThat(recoveredState.lastSeq()).isEqualTo(count);
    assertThat(recoveredState.state().snapshot()).isEqualTo(story.stateAfter(count));
  }
}
