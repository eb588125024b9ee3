package io.argosy.agent.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.agent.Waiting;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the system counts for a user: also dead processes that are not reaped yet. */
@Timeout(300)
final class UserThreadsTest {
  /** No other process has it: each test process takes another. */
  private static final int USER = 310_000 + (int) (ProcessHandle.current().pid() % 10_000);

  private static final String WORDS =
      "exec setpriv --reuid=" + USER + " --regid=" + USER + " --clear-groups --no-new-privs -- ";

  /** Two processes that end, and a parent that never reaps them. */
  private static final String UNREAPED = "sh -c 'true & true & exec sleep 600'";

  @BeforeEach
  void needsRoot() throws Exception {
    assumeTrue(
        Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0)
            && SystemCommands.find("setpriv").isPresent()
            && SystemCommands.find("prlimit").isPresent(),
        "becoming another user needs root");
  }

  private static Process start(String command) throws Exception {
    return new ProcessBuilder("sh", "-c", command).redirectErrorStream(true).start();
  }

  private static void awaitTwoDead() throws Exception {
    Waiting.until(() -> UserThreads.of(USER).dead() == 2);
  }

  @Test
  void a_process_counts_until_its_parent_reaps_it() throws Exception {
    Process parent = start(WORDS + UNREAPED);
    try {
      awaitTwoDead();
      assertThat(UserThreads.of(USER)).isEqualTo(new UserThreads(1, 2));
    } finally {
      parent.destroyForcibly().waitFor();
    }
  }

  @Test
  void unreaped_processes_do_not_cost_the_next_task_its_processes() throws Exception {
    Process parent = start(WORDS + UNREAPED);
    try (AgentLimits limits =
        AgentLimits.watched(TaskLimits.none().withProcesses(OptionalLong.of(3)), 1)) {
      awaitTwoDead();
      List<String> bound = ResourceWords.command(limits.processWords(OptionalInt.of(USER)));
      // Two more than the sleeping one: the shell, and its child.
      Process next =
          start(
              WORDS.replace("exec", "exec " + String.join(" ", bound))
                  + "sh -c '/bin/true; /bin/true'");
      String said = new String(next.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(next.waitFor()).as(said).isZero();
    } finally {
      parent.destroyForcibly().waitFor();
    }
  }
}
