package io.argosy.agent.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FolderSizeTest {
  @TempDir Path folder;

  private Path write(String path, int bytes) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.write(file, new byte[bytes]);
  }

  @Test
  void all_files_count_however_deep_and_the_largest_is_known() throws Exception {
    write("job/a", 1000);
    write("job/x/y/z/b", 5000);
    assertThat(FolderSize.of(folder.resolve("job"))).isEqualTo(new FolderSize(6000, 5000));
  }

  @Test
  void links_are_not_followed() throws Exception {
    write("other/large", 100_000);
    write("job/a", 1000);
    Path file = Files.createSymbolicLink(folder.resolve("job/file"), folder.resolve("other/large"));
    Files.createSymbolicLink(folder.resolve("job/folder"), folder.resolve("other"));
    Files.createSymbolicLink(folder.resolve("job/round"), folder.resolve("job"));
    assertThat(Files.size(file)).isEqualTo(100_000);
    assertThat(FolderSize.of(folder.resolve("job")).bytes()).isLessThan(2000);
  }

  @Test
  void a_tree_that_is_too_deep_to_hold_open_counts_as_well() throws Exception {
    Path deep = Files.createDirectory(folder.resolve("job"));
    for (int i = 0; i < 300; i++) {
      deep = Files.createDirectory(deep.resolve("d"));
    }
    Files.write(deep.resolve("large"), new byte[3_000_000]);
    assertThat(FolderSize.of(folder.resolve("job")).bytes()).isGreaterThanOrEqualTo(3_000_000);
  }

  @Test
  void holes_and_second_names_take_no_disk() throws Exception {
    Files.createDirectory(folder.resolve("job"));
    try (RandomAccessFile sparse =
        new RandomAccessFile(folder.resolve("job/sparse").toFile(), "rw")) {
      sparse.setLength(1_000_000_000);
    }
    Files.createLink(folder.resolve("job/again"), write("job/a", 2_000_000));
    FolderSize size = FolderSize.of(folder.resolve("job"));
    assertThat(size.bytes()).isEqualTo(1_004_000_000);
    assertThat(size.taken(folder.resolve("job"))).isBetween(2_000_000L, 3_000_000L);
  }

  @Test
  void space_preallocated_beyond_the_end_of_a_file_counts() throws Exception {
    Path file = write("job/a", 0);
    Process taking =
        new ProcessBuilder("fallocate", "-n", "-l", "3000000", file.toString()).start();
    assumeTrue(taking.waitFor() == 0, "this file system keeps no room beyond the end of a file");
    FolderSize size = FolderSize.of(folder.resolve("job"));
    assertThat(size.bytes()).isZero();
    assertThat(size.taken(folder.resolve("job"))).isGreaterThanOrEqualTo(3_000_000);
  }

  @Test
  void a_folder_that_is_gone_takes_nothing() {
    assertThat(FolderSize.of(folder.resolve("gone"))).isEqualTo(new FolderSize(0, 0));
    assertThat(DiskUse.of(folder.resolve("gone"))).isEqualTo(OptionalLong.empty());
  }
}
