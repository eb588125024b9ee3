package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.executor.Processes;
import io.argosy.agent.executor.TaskEnvironment;
import io.argosy.agent.limits.AgentLimits;
import io.argosy.agent.limits.JobLimits;
import io.argosy.agent.limits.LimitText;
import io.argosy.agent.limits.TaskLimits;
import io.argosy.core.model.Interval;
import io.argosy.protocol.wire.Report;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A small program really breaks every limit. */
@Timeout(300)
final class LimitedTaskTest {
  private static final String RUN = "chunked: [sh, work.sh]";

  /** In every case, a task that ignores errors ends as if it had succeeded. */
  private static final String DONE = "\necho 1 > $ARGOSY_OUT\nexit 0\n";

  /** Where every user may create locks, on some systems. */
  private static final Path LOCKS = Path.of("/run/lock");

  @TempDir Path folder;

  /** How limits are enforced. */
  enum By {
    /** By control groups, if this machine lets the agent create some. */
    THE_SYSTEM,
    /** By measuring, as on machines without control groups. */
    LOOKING
  }

  private AgentLimits agent(By by, String limits) {
    TaskLimits wanted = LimitText.parse(limits, TaskLimits.none());
    return by == By.THE_SYSTEM
        ? AgentLimits.start(wanted, 1, folder, false)
        : AgentLimits.watched(wanted, 1);
  }

  private Report.Ended failure(By by, String limits, String script) throws Exception {
    try (AgentLimits agent = agent(by, limits);
        Workshop shop = workshop(agent, OptionalInt.empty(), script)) {
      shop.start(new Interval(0, 1));
      return shop.failure();
    }
  }

  private Workshop workshop(AgentLimits agent, OptionalInt user, String script) throws Exception {
    Path tmp = Files.createDirectories(folder.resolve("tmp"));
    JobLimits job = agent.job(folder, tmp, user);
    Processes executor = new Processes(TaskEnvironment.own(), job);
    return new Workshop(folder, "range", RUN, script, Duration.ofMillis(200), executor, job);
  }

  @ParameterizedTest
  @EnumSource
  void a_task_that_uses_too_much_memory_fails_with_the_figures(By by) throws Exception {
    // Without a line end, tail holds all of it.
    String script = "(head -c 200000000 /dev/zero; sleep 100) | tail -n 1 > /dev/null" + DONE;
    Report.Ended failed = failure(by, "memory=64MiB", script);
    assertThat(failed.reason()).matches("used [\\d.]+ MiB of 64 MiB memory");
  }

  @ParameterizedTest
  @EnumSource
  void a_fork_bomb_is_bounded_and_fails_with_the_figures(By by) throws Exception {
    String script = "i=0; while [ $i -lt 100 ]; do sleep 100 & i=$((i+1)); done; wait" + DONE;
    Report.Ended failed = failure(by, "processes=20", script);
    assertThat(failed.reason()).matches("has \\d+ of 20 processes");
  }

  @Test
  void a_task_that_writes_too_large_a_file_is_ended_by_the_system() throws Exception {
    Report.Ended failed =
        failure(By.THE_SYSTEM, "file-size=1MB", "exec head -c 5000000 /dev/zero > big");
    assertThat(failed.reason()).isEqualTo("wrote 1 MB of 1 MB into one file");
  }

  @Test
  void a_task_that_is_refused_too_large_a_file_fails_with_the_figures() throws Exception {
    String script = "trap '' XFSZ; head -c 5000000 /dev/zero > big || exit 3" + DONE;
    Report.Ended failed = failure(By.THE_SYSTEM, "file-size=1MB", script);
    assertThat(failed.reason()).isEqualTo("wrote 1 MB of 1 MB into one file");
  }

  @Test
  void a_task_that_opens_too_many_files_fails_and_the_limit_is_named() throws Exception {
    String script = "perl -e 'for (1..100) {open($f[$_], \"<\", \"/dev/null\") or die \"$!\\n\"}'";
    Report.Ended failed = failure(By.THE_SYSTEM, "files=50", script);
    assertThat(failed.reason())
        .matches(
            "exit code \\d+; its last lines say \"Too many open files\", and a task here may"
                + " have 50 files open");
  }

  @ParameterizedTest
  @EnumSource
  void a_task_that_fills_its_folder_is_ended_while_it_runs(By by) throws Exception {
    String script =
        "for i in 1 2 3 4 5; do head -c 1000000 /dev/zero > junk$i; done; sleep 100" + DONE;
    Report.Ended failed = failure(by, "disk=2MB", script);
    assertThat(failed.reason()).matches("wrote [2-5](\\.\\d)? MB of 2 MB disk in its folder");
  }

  @ParameterizedTest
  @EnumSource
  void a_task_that_fills_the_disk_with_a_file_that_has_no_name_is_ended(By by) throws Exception {
    String script =
        "exec 3> junk; rm junk; for i in 1 2 3 4 5; do head -c 1000000 /dev/zero >&3; done;"
            + " sleep 100"
            + DONE;
    Report.Ended failed = failure(by, "disk=2MB", script);
    assertThat(failed.reason()).matches("wrote [2-5](\\.\\d)? MB of 2 MB disk in its folder");
  }

  @Test
  void a_task_that_fills_its_folder_between_two_checks_fails_too() throws Exception {
    String script = "for i in 1 2 3 4 5; do head -c 1000000 /dev/zero > junk$i; done; exit 7";
    Report.Ended failed = failure(By.THE_SYSTEM, "disk=2MB", script);
    assertThat(failed.reason()).matches("wrote [2-5](\\.\\d)? MB of 2 MB disk in its folder");
  }

  @Test
  void a_task_within_its_limits_is_done_and_is_ended_before_any_agent_would_be() throws Exception {
    String script = "cat /proc/self/oom_score_adj > said" + DONE;
    String limits = "memory=500MB,processes=50,files=100,file-size=1MB,disk=10MB";
    try (AgentLimits agent = agent(By.THE_SYSTEM, limits);
        Workshop shop = workshop(agent, OptionalInt.empty(), script)) {
      shop.start(new Interval(0, 1));
      shop.post.next(Report.Stored.class);
      assertThat(folder.resolve("said")).hasContent("500");
    }
  }

  @Test
  void files_of_a_task_in_a_shared_place_are_private_to_its_job() throws Exception {
    boolean root = Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    Assumptions.assumeTrue(root, "only root can give a task a view of its own");
    String name = folder.getFileName() + ".left";
    String locks = Files.isDirectory(LOCKS) ? "echo 1 > /run/lock/" + name + ".lock; " : "";
    String script = "echo 1 > /var/tmp/" + name + "; ls /dev/shm | wc -l > said" + DONE;
    try (AgentLimits agent = AgentLimits.start(TaskLimits.none(), 1, folder, true);
        Workshop shop = workshop(agent, OptionalInt.of(0), locks + script)) {
      shop.start(new Interval(0, 1));
      shop.post.next(Report.Stored.class);
      assertThat(folder.resolve("said")).hasContent("0");
      assertThat(folder.resolve("tmp").resolve(name)).exists();
      assertThat(Path.of("/var/tmp", name)).doesNotExist();
      assertThat(LOCKS.resolve(name + ".lock")).doesNotExist();
    }
  }

  @Test
  void shared_memory_of_a_task_is_removed_with_it() throws Exception {
    boolean root = Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    Assumptions.assumeTrue(root, "only root can give a task a view of its own");
    Path segments = Path.of("/proc/sysvipc/shm");
    Assumptions.assumeTrue(
        Files.exists(segments) && Files.isExecutable(Path.of("/usr/bin/ipcmk")),
        "nothing makes shared memory here");
    // Its size, which no other process has, identifies it.
    String size = " " + (1_000_000 + ProcessHandle.current().pid()) + " ";
    String script = "ipcmk -M" + size + " > /dev/null; cat " + segments + " > said" + DONE;
    try (AgentLimits agent = AgentLimits.start(TaskLimits.none(), 1, folder, true);
        Workshop shop = workshop(agent, OptionalInt.of(0), script)) {
      shop.start(new Interval(0, 1));
      shop.post.next(Report.Stored.class);
      assertThat(folder.resolve("said")).content().contains(size);
      assertThat(Files.readString(segments)).doesNotContain(size);
    }
  }
}
