package io.argosy.agent.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class KillShellTest {
  /** A process whose group outlives it. */
  private static final List<String> LEADER =
      List.of("setsid", "sh", "-c", "sleep 1000 >/dev/null 2>&1 & echo $!");

  private final KillShell shell = new KillShell("sh");

  @Test
  void what_is_left_of_a_group_ends_and_other_groups_stay() throws Exception {
    Process first = new ProcessBuilder(LEADER).start();
    Process second = new ProcessBuilder(LEADER).start();
    ProcessHandle one = left(first);
    ProcessHandle other = left(second);

    assertThat(shell.end(first.pid())).isTrue();
    one.onExit().get(30, TimeUnit.SECONDS);
    assertThat(other.isAlive()).isTrue();

    assertThat(shell.end(second.pid())).isTrue();
    other.onExit().get(30, TimeUnit.SECONDS);
  }

  private static ProcessHandle left(Process leader) throws Exception {
    try (BufferedReader said = leader.inputReader()) {
      long pid = Long.parseLong(said.readLine().strip());
      assertThat(leader.waitFor()).isZero();
      return ProcessHandle.of(pid).orElseThrow();
    }
  }

  @Test
  void a_group_without_processes_is_no_error() throws Exception {
    Process ended = new ProcessBuilder("setsid", "true").start();
    assertThat(ended.waitFor()).isZero();

    assertThat(shell.end(ended.pid())).isTrue();
    assertThat(shell.end(ended.pid())).isTrue();
  }

  @Test
  void a_shell_that_does_not_answer_is_reported() {
    assertThat(new KillShell("true").end(Integer.MAX_VALUE)).isFalse();
    assertThat(new KillShell("/no/such/shell").end(Integer.MAX_VALUE)).isFalse();
  }
}
