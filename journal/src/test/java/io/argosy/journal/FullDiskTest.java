package io.argosy.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.journal.error.AppendFailed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real file system of one megabyte, completely full. */
class FullDiskTest {
  @TempDir Path mount;
  private boolean mounted;

  @BeforeEach
  void mount() throws IOException, InterruptedException {
    try {
      mounted = run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", mount.toString()) == 0;
    } catch (IOException e) {
      mounted = false;
    }
    assumeTrue(mounted, "mounting a small file system needs root: the full disk is not tested");
  }

  @AfterEach
  void unmount() throws IOException, InterruptedException {
    if (mounted) {
      assertThat(run("umount", mount.toString())).isZero();
    }
  }

  @Test
  void a_full_disk_is_an_error_that_loses_nothing_acknowledged() {
    Samples samples = new Samples(19);
    List<Entry> acknowledged = new ArrayList<>();
    Path folder = mount.resolve("journal");
    try (FileJournal journal = FileJournal.open(folder)) {
      assertThatThrownBy(
              () -> {
                for (long seq = 1; seq < 100_000; seq++) {
                  Entry entry = samples.everything(seq);
                  journal.append(entry);
                  acknowledged.add(entry);
                }
              })
          .isInstanceOf(AppendFailed.class)
          .hasMessageContaining("free disk space");
      assertThatThrownBy(() -> journal.append(samples.entry(acknowledged.size() + 1)))
          .isInstanceOf(AppendFailed.class);
    }
    assertThat(acknowledged).hasSizeGreaterThan(20);
    assertThat(Folders.readAll(folder)).isEqualTo(acknowledged);
  }

  private static int run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor();
  }
}
