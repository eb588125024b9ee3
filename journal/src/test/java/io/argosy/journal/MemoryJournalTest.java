package io.argosy.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.engine.state.Snapshot;
import io.argosy.journal.error.AppendFailed;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryJournalTest {
  private final Samples samples = new Samples(31);
  private final List<Entry> written = samples.entries(6);
  private final MemoryJournal journal = new MemoryJournal(new SnapshotPolicy(1, 4));

  @Test
  void it_keeps_entries_in_order() {
    written.forEach(journal::append);
    assertThat(journal.entries()).isEqualTo(written);
    assertThat(journal.entriesAfter(4)).isEqualTo(written.subList(4, 6));
    assertThatThrownBy(() -> journal.append(samples.entry(9)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void an_ordered_failure_stores_nothing_and_ends_the_journal() {
    journal.append(written.get(0));
    journal.failNextAppend();
    assertThatThrownBy(() -> journal.append(written.get(1))).isInstanceOf(AppendFailed.class);
    assertThatThrownBy(() -> journal.append(written.get(1))).isInstanceOf(AppendFailed.class);
    assertThat(journal.reopen().entries()).isEqualTo(written.subList(0, 1));
  }

  @Test
  void an_append_can_happen_and_still_be_reported_as_failed() {
    journal.failNextAppendAfterStoring();
    assertThatThrownBy(() -> journal.append(written.get(0))).isInstanceOf(AppendFailed.class);
    MemoryJournal again = journal.reopen();
    assertThat(again.lastSeq()).isEqualTo(1);
    again.append(written.get(1));
  }

  @Test
  void its_former_owner_cannot_append_after_reopening() {
    MemoryJournal again = journal.reopen();
    assertThatThrownBy(() -> journal.append(written.get(0))).isInstanceOf(AppendFailed.class);
    again.append(written.get(0));
  }

  @Test
  void it_wants_and_keeps_snapshots_like_the_real_one() {
    Snapshot snapshot = samples.snapshot();
    written.subList(0, 4).forEach(journal::append);
    assertThat(journal.wantsSnapshot()).isTrue();
    journal.writeSnapshotInBackground(4, snapshot).join();
    assertThat(journal.wantsSnapshot()).isFalse();
    assertThat(journal.reopen().latestSnapshot()).contains(StoredSnapshot.of(4, snapshot));
  }
}
