package io.argosy.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.journal.error.JournalInUse;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A separate process appends and prints what was acknowledged, and is killed without warning. */
class KilledOwnerTest {
  @TempDir Path folder;

  @Test
  void a_killed_process_leaves_every_acknowledged_entry_and_no_lock() throws Exception {
    long acknowledged = 0;
    for (int kill = 1; kill <= 3; kill++) {
      Process owner = start();
      try (BufferedReader lines = owner.inputReader()) {
        acknowledged = readSome(lines, 50 * kill);
        assertOwned(owner);
        owner
            .toHandle()
            .destroyForcibly(); // Unlike destroying the Process, this leaves the pipe open.
        acknowledged = Math.max(acknowledged, readRest(lines));
      }
      owner.waitFor();
      assertThat(FileJournal.owner(folder)).isEmpty();
      assertThat(Folders.readAll(folder)).hasSizeGreaterThanOrEqualTo((int) acknowledged);
    }
    List<Entry> found = Folders.readAll(folder);
    assertThat(found).isEqualTo(new Samples(23).entries(found.size()));
  }

  private void assertOwned(Process owner) {
    assertThatThrownBy(() -> FileJournal.open(folder))
        .isInstanceOf(JournalInUse.class)
        .hasMessageContaining("is owned by another process (pid " + owner.pid() + ")");
    assertThat(FileJournal.owner(folder)).hasValue("another process (pid " + owner.pid() + ")");
  }

  private Process start() throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classes =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return new ProcessBuilder(
            java,
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            classes,
            Appending.class.getName(),
            folder.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static long readSome(BufferedReader lines, int count) throws IOException {
    long last = 0;
    for (int i = 0; i < count; i++) {
      last = Long.parseLong(lines.readLine());
    }
    return last;
  }

  /** What the process printed before its end; the last line may be cut off. */
  private static long readRest(BufferedReader lines) throws IOException {
    StringBuilder rest = new StringBuilder();
    for (int next = lines.read(); next >= 0; next = lines.read()) {
      rest.append((char) next);
    }
    int whole = rest.lastIndexOf("\n");
    return whole < 0
        ? 0
        : rest.substring(0, whole).lines().mapToLong(Long::parseLong).max().orElse(0);
  }

  /** The process that is killed. */
  static final class Appending {
    private Appending() {}

    public static void main(String[] args) {
      Samples samples = new Samples(23);
      // Segments are small so that some kills hit the change from one to the next.
      try (FileJournal journal = FileJournal.open(Path.of(args[0]), Folders.smallSegments())) {
        long last = journal.lastSeq();
        for (long seq = 1; seq < Long.MAX_VALUE; seq++) {
          Entry entry = samples.entry(seq);
          if (seq > last) {
            journal.append(entry);
            System.out.println(seq);
          }
        }
      }
    }
  }
}
