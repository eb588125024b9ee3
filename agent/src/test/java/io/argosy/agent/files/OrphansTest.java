package io.argosy.agent.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.spawn.ProcessMark;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OrphansTest {
  private static final JobId JOB = new JobId("job-1");

  @TempDir Path folder;
  private PieceFiles files;
  private Path pidFile;
  private Process process;

  @BeforeEach
  void leaveAWorkerBehind() throws Exception {
    files = new PieceFiles(JOB, folder.resolve("attempts"), folder.resolve("results"));
    AttemptId attempt = new AttemptId(new TaskId(JOB, 0), 1);
    pidFile = files.file(attempt, new Interval(0, 1), "pid");
    Files.createDirectories(pidFile.getParent());
    Files.writeString(files.file(attempt, new Interval(0, 1), "part"), "half");
    process = new ProcessBuilder("sleep", "600").start();
    Files.writeString(pidFile, process.pid() + "\n");
  }

  @AfterEach
  void clear() {
    process.destroyForcibly();
  }

  @Test
  void a_worker_left_behind_is_ended_and_its_half_result_cleared_away() throws Exception {
    assertThat(Orphans.end(files, Duration.ofSeconds(2))).isEqualTo(1);
    assertThat(process.waitFor()).isNotZero();
    assertThat(pidFile.getParent()).isEmptyDirectory();
  }

  @Test
  void another_process_that_has_the_number_now_is_not_ended() throws Exception {
    Files.setLastModifiedTime(pidFile, FileTime.from(Instant.now().minus(Duration.ofMinutes(5))));
    assertThat(Orphans.end(files, Duration.ofSeconds(2))).isZero();
    assertThat(process.isAlive()).isTrue();
  }

  @Test
  void a_truncated_pid_file_names_no_process() throws Exception {
    Files.writeString(pidFile, "");
    assertThat(Orphans.end(files, Duration.ofSeconds(2))).isZero();
    assertThat(process.isAlive()).isTrue();
  }

  @Test
  void a_process_whose_number_was_not_recorded_yet_is_found_by_its_mark() throws Exception {
    ProcessBuilder marked = new ProcessBuilder("sleep", "600");
    marked.environment().putAll(ProcessMark.on(Map.of(), pidFile));
    Process unrecorded = marked.start();
    Files.writeString(pidFile, "");
    assertThat(Orphans.end(files, Duration.ofSeconds(2))).isEqualTo(1);
    assertThat(unrecorded.waitFor()).isNotZero();
    assertThat(process.isAlive()).isTrue();
  }

  @Test
  void a_remote_program_is_ended_by_the_command_in_its_ender_file() throws Exception {
    Path trace = folder.resolve("ended");
    Path ender = pidFile.resolveSibling("0+1.end");
    Files.writeString(ender, String.join("\0", "touch", trace.toString()));
    Orphans.end(files, Duration.ofSeconds(2));
    assertThat(trace).exists();
    assertThat(ender).doesNotExist();
  }

  @Test
  void a_command_that_could_not_end_it_is_kept_for_the_next_time() throws Exception {
    Path ender = pidFile.resolveSibling("0+1.end");
    Files.writeString(ender, "false");
    Orphans.end(files, Duration.ofSeconds(2));
    assertThat(ender).exists();
  }

  /** Where programs run as another user, the box is theirs, and the agent may be root. */
  @Test
  void a_file_that_a_program_left_in_its_box_is_neither_run_nor_trusted() throws Exception {
    Path box = Files.createDirectories(pidFile.resolveSibling("box"));
    Path run = folder.resolve("run");
    Files.move(pidFile, box.resolve("0+1.pid"));
    Files.writeString(box.resolve("0+1.end"), String.join("\0", "touch", run.toString()));
    Files.createSymbolicLink(box.resolve("0+1.part"), folder);

    assertThat(Orphans.end(files, Duration.ofSeconds(2))).isZero();

    assertThat(process.isAlive()).isTrue();
    assertThat(run).doesNotExist();
    assertThat(box.resolve("0+1.part")).doesNotExist();
    assertThat(folder).exists();
  }
}
