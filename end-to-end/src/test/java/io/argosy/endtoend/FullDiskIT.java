package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk without room, made of a small tmpfs; only root may mount one. */
final class FullDiskIT {
  @TempDir Path folder;
  private Path disk;

  @BeforeEach
  void mount() throws Exception {
    disk = Files.createDirectory(folder.resolve("disk"));
    boolean mounted = succeeds("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk.toString());
    Component.needed(
        "tmpfs", mounted, "mounting a small disk needs root: a full one is not tested");
  }

  @AfterEach
  void unmount() throws Exception {
    succeeds("umount", "-l", disk.toString());
  }

  private static boolean succeeds(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
  }

  @Test
  void results_that_find_no_room_stop_the_run_which_can_be_resumed() throws Exception {
    Desk desk = new Desk(folder, disk);
    // Two megabytes of zeros on a disk of one; like many programs, it does not look at errors.
    String script = "[ -e big ] && head -c 2000000 /dev/zero\n" + Scripts.INDICES + "\nexit 0\n";
    desk.job("{mode: range, total: 300}", "concat", ", retries: 0", script);
    Path big = Files.createFile(folder.resolve("big"));

    Desk.Ended ended = desk.run();

    assertThat(ended.exit()).as(ended.out()).isEqualTo(1);
    assertThat(ended.err()).contains("no space left on the disk of").contains("resume");
    Desk.until("no worker is left", () -> desk.workers().isEmpty());

    Files.delete(big);
    Desk.Ended resumed = desk.resume();
    assertThat(resumed.exit()).as(resumed.out() + resumed.err()).isZero();
    assertThat(desk.result()).isEqualTo(Scripts.everyIndexOnce(300));
  }

  @Test
  void a_disk_that_others_fill_stops_the_run_and_loses_nothing() throws Exception {
    Desk desk = new Desk(folder, disk);
    String script = Scripts.GATE + Scripts.INDICES;
    desk.job("{mode: range, total: 400}", "concat", ", retries: 1000", script);
    desk.permit(1);
    Desk.Call call = desk.start("run", "job.yaml");
    Desk.until("a piece is kept", () -> desk.published() >= 1);
    Path filler = disk.resolve("filler");
    fill(filler);
    desk.go();
    Desk.until(
        "it gives up",
        () -> {
          fill(filler);
          return !call.process().isAlive();
        });

    Desk.Ended ended = call.await();
    assertThat(ended.exit()).as(ended.out()).isEqualTo(1);
    assertThat(ended.err()).contains("is lost").contains("resume");
    Desk.until("no worker is left", () -> desk.workers().isEmpty());

    Files.delete(filler);
    Desk.Ended resumed = desk.resume();
    assertThat(resumed.exit()).as(resumed.out() + resumed.err()).isZero();
    assertThat(desk.result()).isEqualTo(Scripts.everyIndexOnce(400));
  }

  private static void fill(Path filler) throws IOException {
    try (OutputStream out =
        Files.newOutputStream(filler, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      while (true) {
        out.write(new byte[4096]);
      }
    } catch (IOException full) {
      assertThat(full).hasMessageContaining("No space left");
    }
  }
}
