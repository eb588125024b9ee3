package io.argosy.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.kind.JobKinds;
import io.argosy.journal.error.EntryTooLarge;
import io.argosy.journal.error.JournalInUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileJournalTest {
  private final Samples samples = new Samples(7);
  @TempDir Path folder;

  @Test
  void what_was_appended_is_there_after_reopening() {
    List<Entry> written = samples.entries(5);
    append(written.subList(0, 3), JournalSettings.DEFAULT);
    append(written.subList(3, 5), JournalSettings.DEFAULT);
    assertThat(readAll()).isEqualTo(written);
  }

  @Test
  void entries_start_after_the_given_number() {
    List<Entry> written = samples.entries(40);
    append(written, Folders.smallSegments());
    try (FileJournal journal = FileJournal.open(folder)) {
      for (int seq : new int[] {0, 1, 17, 39, 40}) {
        try (Stream<Entry> rest = journal.entriesAfter(seq)) {
          assertThat(rest).isEqualTo(written.subList(seq, 40));
        }
      }
    }
  }

  @Test
  void another_process_can_read_only_what_is_new() {
    List<Entry> written = samples.entries(40);
    append(written, Folders.smallSegments());
    for (int seq : new int[] {0, 1, 17, 39, 40}) {
      try (Stream<Entry> rest = FileJournal.readAfter(folder, seq, JobKinds.standard())) {
        assertThat(rest).isEqualTo(written.subList(seq, 40));
      }
    }
  }

  @Test
  void an_owner_is_found_only_while_it_has_the_journal_open() {
    assertThat(FileJournal.owner(folder)).isEmpty();
    try (FileJournal journal = FileJournal.open(folder)) {
      assertThat(FileJournal.owner(folder)).hasValue("this process");
      journal.append(samples.entry(1));
    }
    assertThat(FileJournal.owner(folder)).isEmpty();
  }

  @Test
  void a_full_segment_is_closed_and_the_next_one_continues_the_chain() {
    List<Entry> written = samples.entries(40);
    append(written, Folders.smallSegments());
    assertThat(Folders.segments(folder)).hasSizeGreaterThan(3);
    assertThat(readAll()).isEqualTo(written);
  }

  @Test
  void an_entry_out_of_order_is_refused_and_changes_nothing() {
    try (FileJournal journal = FileJournal.open(folder)) {
      journal.append(samples.entry(1));
      assertThatThrownBy(() -> journal.append(samples.entry(3)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("entry 3 cannot follow entry 1");
      journal.append(samples.entry(2));
      assertThat(journal.lastSeq()).isEqualTo(2);
    }
  }

  @Test
  void an_entry_beyond_the_limit_is_refused_and_the_journal_stays_usable() {
    String huge = "x".repeat(FileJournal.MAX_ENTRY_BYTES);
    Fact fact =
        new Fact.PieceFailed(
            samples.make(io.argosy.core.model.JobId.class),
            samples.make(io.argosy.core.model.Interval.class),
            1,
            huge);
    try (FileJournal journal = FileJournal.open(folder)) {
      assertThatThrownBy(() -> journal.append(Entry.of(1, List.of(), List.of(fact))))
          .isInstanceOf(EntryTooLarge.class);
      journal.append(samples.entry(1));
    }
    assertThat(readAll()).hasSize(1);
  }

  @Test
  void a_second_opening_in_this_process_is_refused_and_leaves_the_first_its_lock() {
    try (FileJournal journal = FileJournal.open(folder)) {
      assertThatThrownBy(() -> FileJournal.open(folder))
          .isInstanceOf(JournalInUse.class)
          .hasMessageContaining("is owned by this process");
      journal.append(samples.entry(1));
    }
    FileJournal.open(folder).close();
  }

  @Test
  void closing_twice_does_not_take_the_journal_from_the_next_owner() {
    FileJournal first = FileJournal.open(folder);
    first.close();
    try (FileJournal second = FileJournal.open(folder)) {
      first.close();
      assertThatThrownBy(() -> FileJournal.open(folder)).isInstanceOf(JournalInUse.class);
      second.append(samples.entry(1));
    }
  }

  @Test
  void others_can_read_while_the_owner_writes() {
    List<Entry> written = samples.entries(30);
    try (FileJournal journal = FileJournal.open(folder, Folders.smallSegments())) {
      for (Entry entry : written) {
        journal.append(entry);
        try (Stream<Entry> seen = FileJournal.read(folder)) {
          assertThat(seen).isEqualTo(written.subList(0, (int) entry.seq()));
        }
      }
    }
  }

  @Test
  void a_reader_stops_before_an_entry_that_is_under_way() throws IOException {
    append(samples.entries(3), JournalSettings.DEFAULT);
    Path log = Folders.segments(folder).getLast();
    byte[] whole = Files.readAllBytes(log);
    Files.write(log, java.util.Arrays.copyOf(whole, whole.length - 5));
    try (Stream<Entry> seen = FileJournal.read(folder)) {
      assertThat(seen).hasSize(2);
    }
    assertThat(Files.size(log)).isEqualTo(whole.length - 5);
  }

  @Test
  void a_folder_without_a_journal_reads_as_empty() {
    try (Stream<Entry> seen = FileJournal.read(folder.resolve("none"))) {
      assertThat(seen).isEmpty();
    }
  }

  @Test
  void an_interrupt_does_not_hurt_an_append() {
    try (FileJournal journal = FileJournal.open(folder, Folders.smallSegments())) {
      Thread.currentThread().interrupt();
      samples.entries(20).forEach(journal::append);
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(readAll()).hasSize(20);
  }

  private void append(List<Entry> entries, JournalSettings settings) {
    try (FileJournal journal = FileJournal.open(folder, settings)) {
      entries.forEach(journal::append);
    }
  }

  private List<Entry> readAll() {
    return Folders.readAll(folder);
  }
}
