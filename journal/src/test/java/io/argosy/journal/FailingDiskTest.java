package io.argosy.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.journal.error.AppendFailed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FailingDiskTest {
  private final List<Entry> written = new Samples(17).entries(20);
  @TempDir Path folder;

  /** How the disk fails at the fifth write after the header. */
  enum Way {
    HALF_A_LINE,
    HALF_A_LINE_AND_NO_CUTTING,
    NOTHING_WRITTEN,
    SYNC
  }

  @ParameterizedTest
  @EnumSource
  void a_failing_disk_loses_nothing_acknowledged_and_takes_nothing_more(Way way) {
    JournalSettings failing =
        new JournalSettings(
            SnapshotPolicy.DEFAULT, 1 << 20, file -> new Failing(LogFile.open(file), way, 5));
    try (FileJournal journal = FileJournal.open(folder, failing)) {
      written.subList(0, 4).forEach(journal::append);
      assertThatThrownBy(() -> journal.append(written.get(4)))
          .isInstanceOf(AppendFailed.class)
          .hasMessageContaining("entry 5 could not be stored (No space left on device)")
          .hasMessageContaining("all entries up to 4 are safe");
      assertThatThrownBy(() -> journal.append(written.get(4))).isInstanceOf(AppendFailed.class);
      assertThat(journal.lastSeq()).isEqualTo(4);
      try (var entries = journal.entries()) {
        assertThat(entries).isEqualTo(written.subList(0, 4));
      }
    }
    assertThat(Folders.readAll(folder)).isEqualTo(written.subList(0, 4));
  }

  @Test
  void a_disk_that_fails_when_a_segment_is_begun_loses_nothing_acknowledged() {
    JournalSettings failing =
        new JournalSettings(
            SnapshotPolicy.DEFAULT,
            1500,
            file ->
                file.endsWith("00000003.log")
                    ? new Failing(LogFile.open(file), Way.HALF_A_LINE_AND_NO_CUTTING, 0)
                    : LogFile.open(file));
    int acknowledged = 0;
    try (FileJournal journal = FileJournal.open(folder, failing)) {
      for (Entry entry : written) {
        journal.append(entry);
        acknowledged++;
      }
    } catch (AppendFailed e) {
      assertThat(e).hasMessageContaining("all entries up to " + acknowledged + " are safe");
    }
    assertThat(acknowledged).isBetween(3, 19);
    assertThat(Folders.readAll(folder)).isEqualTo(written.subList(0, acknowledged));
  }

  /** Fails at one write, counted from the opening of the file. */
  private static final class Failing implements LogFile {
    private final LogFile file;
    private final Way way;
    private int left;

    Failing(LogFile file, Way way, int left) {
      this.file = file;
      this.way = way;
      this.left = left;
    }

    @Override
    public void write(byte[] bytes) throws IOException {
      if (left-- > 0 || way == Way.SYNC) {
        file.write(bytes);
        return;
      }
      if (way != Way.NOTHING_WRITTEN) {
        file.write(Arrays.copyOf(bytes, bytes.length / 2));
      }
      throw new IOException("No space left on device");
    }

    @Override
    public void sync() throws IOException {
      if (way == Way.SYNC && left == -1) {
        left = -2;
        throw new IOException("No space left on device");
      }
      file.sync();
    }

    @Override
    public void truncate(long length) throws IOException {
      if (way == Way.HALF_A_LINE_AND_NO_CUTTING) {
        throw new IOException("Input/output error");
      }
      file.truncate(length);
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
