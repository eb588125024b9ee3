package io.argosy.agent.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.agent.Waiting;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs that would use all available time. Only ratios count: the machine has other work. */
@Timeout(300)
final class ThrottleTest {
  private static final String SPIN = "while :; do :; done";

  @TempDir Path folder;
  private final List<Process> processes = new ArrayList<>();

  @BeforeEach
  void lookAtTheMachine() {
    assumeTrue(ProcessTimes.areThere(), "this system does not tell what its processes use");
  }

  @AfterEach
  void end() throws Exception {
    for (Process process : processes) {
      process.destroyForcibly().waitFor();
    }
  }

  private Process spin(Throttle.ThrottledSlot throttledSlot, String script) throws Exception {
    List<String> command = new ArrayList<>(List.of("setsid", "sh", "-c", "exec \"$@\"", "sh"));
    command.addAll(throttledSlot.words());
    command.addAll(List.of("sh", "-c", script));
    Process process =
        new ProcessBuilder(command)
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    throttledSlot.began(process.pid());
    processes.add(process);
    return process;
  }

  private static double used(Process process) {
    Map<Long, Long> used = new ProcessTimes().of(Set.of(process.pid()));
    return used.getOrDefault(process.pid(), 0L) / 1e9;
  }

  /**
   * Measures repeatedly: the process that holds a program back may itself be delayed for a moment,
   * as any process may, and deducts the excess only later.
   */
  private static void untilItGetsLessThan(double limit, Process process) throws Exception {
    Waiting.until(() -> share(process) < limit);
  }

  /** A program's part of a processor, measured until it has used enough to be exact. */
  private static double share(Process process) throws Exception {
    double usedBefore = used(process);
    long began = System.nanoTime();
    Waiting.until(() -> used(process) - usedBefore >= 0.3);
    double elapsed = (System.nanoTime() - began) / 1e9;
    return (used(process) - usedBefore) / elapsed;
  }

  private void assertHolds(Optional<ControlGroup> place) throws Exception {
    try (Throttle much = Throttle.of(Optional.of(CpuShares.parse("40%")), place);
        Throttle little = Throttle.of(Optional.of(CpuShares.parse("10%")), place)) {
      Throttle.ThrottledSlot first = much.seat();
      Throttle.ThrottledSlot second = little.seat();
      Process fast = spin(first, SPIN);
      Process slow = spin(second, SPIN);
      untilItGetsLessThan(0.2, slow);
      untilItGetsLessThan(0.6, fast);
      for (Process process : processes) {
        process.destroyForcibly().waitFor();
      }
      first.over();
      second.over();
    }
  }

  @Test
  void a_duty_cycle_gives_no_more_than_the_share() throws Exception {
    assertHolds(Optional.empty());
  }

  @Test
  void a_control_group_gives_no_more_than_the_share() throws Exception {
    Optional<ControlGroup> place = ControlGroup.find();
    assumeTrue(place.isPresent(), "no control group can be made here");
    assertHolds(place);
  }

  @Test
  void child_processes_count_with_their_program() throws Exception {
    try (Throttle throttle = Throttle.of(Optional.of(CpuShares.parse("20%")), Optional.empty())) {
      Throttle.ThrottledSlot throttledSlot = throttle.seat();
      Process family =
          spin(
              throttledSlot,
              "while :; do sh -c 'i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done'; done");
      untilItGetsLessThan(0.4, family);
    }
  }

  @Test
  void a_released_program_can_end() throws Exception {
    try (Throttle throttle = Throttle.of(Optional.of(CpuShares.parse("1%")), Optional.empty())) {
      Throttle.ThrottledSlot throttledSlot = throttle.seat();
      Process process = spin(throttledSlot, "trap 'exit 7' TERM; " + SPIN);
      Waiting.until(() -> used(process) > 0.05);
      throttledSlot.letGo();
      process.destroy();
      assertThat(process.waitFor()).isEqualTo(7);
    }
  }

  @Test
  void programs_end_when_the_agent_ends() throws Exception {
    Throttle throttle = Throttle.of(Optional.empty(), Optional.empty());
    Throttle.ThrottledSlot kept = throttle.seat();
    Throttle.ThrottledSlot gone = throttle.seat();
    Process stays = spin(kept, "sleep 600");
    Process went = spin(gone, "sleep 600");
    gone.over();
    throttle.close();
    assertThat(stays.waitFor()).isNotZero();
    assertThat(went.isAlive()).isTrue();
  }

  @Test
  void processes_of_the_jobs_users_end_too_wherever_they_hide() throws Exception {
    boolean root = Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    assumeTrue(root, "changing users needs root: programs of others are not tested");
    int user = 340_000 + 2 * (int) (ProcessHandle.current().pid() % 10_000);
    Path records = Files.createDirectory(folder.resolve("users of jobs"));
    Path jobs = Files.createDirectories(folder.resolve("work of one/jobs"));
    Files.writeString(records.resolve("" + user), jobs.toRealPath().resolve("job-1").toString());
    Files.writeString(records.resolve("" + (user + 1)), folder.resolve("other/job-1").toString());
    Process hidden = sleepAs(user);
    Process ofAnother = sleepAs(user + 1);
    Throttle throttle = Throttle.of(Optional.empty(), Optional.empty());
    throttle.endUsers(records, jobs);
    throttle.close();
    assertThat(hidden.waitFor()).isNotZero();
    assertThat(ofAnother.isAlive()).isTrue();
  }

  /** In a separate session, which no seat knows. */
  private Process sleepAs(int user) throws Exception {
    Process process =
        new ProcessBuilder(
                "setsid", "setpriv", "--reuid", "" + user, "--clear-groups", "sleep", "600")
            .start();
    processes.add(process);
    Waiting.until(() -> process.info().command().filter(it -> it.endsWith("sleep")).isPresent());
    return process;
  }
}
