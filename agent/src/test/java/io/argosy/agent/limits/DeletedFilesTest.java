package io.argosy.agent.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Deleted files use disk space for as long as a process holds them open. */
final class DeletedFilesTest {
  private static final int MEGABYTE = 1 << 20;
  private static final List<Long> OURSELVES = List.of(ProcessHandle.current().pid());

  @TempDir Path folder;

  private long taken() {
    return DeletedFiles.bytes(folder, OURSELVES);
  }

  private RandomAccessFile open(String name) throws Exception {
    return new RandomAccessFile(folder.resolve(name).toFile(), "rw");
  }

  @Test
  void a_deleted_open_file_counts_until_it_is_closed() throws Exception {
    long before = taken();
    try (RandomAccessFile file = open("a")) {
      file.write(new byte[3 * MEGABYTE]);
      file.getFD().sync();
      assertThat(taken()).as("it has its name").isEqualTo(before);
      Files.delete(folder.resolve("a"));
      assertThat(taken() - before).isBetween(3L * MEGABYTE, 4L * MEGABYTE);
    }
    assertThat(taken()).isEqualTo(before);
  }

  @Test
  void holes_use_no_space() throws Exception {
    long before = taken();
    try (RandomAccessFile file = open("b")) {
      file.setLength(1L << 30);
      Files.delete(folder.resolve("b"));
      assertThat(taken() - before).isLessThan(MEGABYTE);
    }
  }

  @Test
  void a_deleted_mapped_file_counts_too() throws Exception {
    boolean root = Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    assumeTrue(root, "only root sees what a process has mapped");
    long before = taken();
    try (Arena arena = Arena.ofShared()) {
      try (RandomAccessFile file = open("c")) {
        file.write(new byte[3 * MEGABYTE]);
        file.getFD().sync();
        file.getChannel().map(FileChannel.MapMode.READ_ONLY, 0, 3 * MEGABYTE, arena);
      }
      Files.delete(folder.resolve("c"));
      assertThat(taken() - before).isBetween(3L * MEGABYTE, 4L * MEGABYTE);
    }
    assertThat(taken()).isEqualTo(before);
  }

  @Test
  void files_of_another_disk_and_of_an_ended_process_do_not_count() {
    assertThat(DeletedFiles.bytes(Path.of("/proc"), OURSELVES)).isZero();
    assertThat(DeletedFiles.bytes(folder, List.of(Long.MAX_VALUE))).isZero();
  }
}
