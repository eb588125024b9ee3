package io.argosy.agent.remote.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.agent.Waiting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The processes of a job's user are ended, also when no command can run as that user. */
@Timeout(300)
final class JobUserTest {
  private final int user = 360_000 + (int) (ProcessHandle.current().pid() % 10_000);
  private final List<Process> processes = new ArrayList<>();

  @BeforeEach
  void needsRoot() {
    assumeTrue(RunAs.command().isPresent(), "becoming another user needs root");
  }

  @AfterEach
  void end() throws Exception {
    for (Process process : processes) {
      process.destroyForcibly().waitFor();
    }
  }

  private Process start(String... command) throws Exception {
    List<String> words =
        new ArrayList<>(RunAs.words(RunAs.command().orElseThrow(), new RunAs.User(user)));
    words.addAll(List.of(command));
    Process process = new ProcessBuilder(words).start();
    processes.add(process);
    return process;
  }

  /** A user for whom no command ever runs: one of the user's programs ends it first. */
  private JobUser powerless() {
    return new JobUser(new RunAs.User(user), Path.of("/bin/false"));
  }

  @Test
  void the_agent_ends_a_program_that_kills_all_else_of_its_user() throws Exception {
    start("sh", "-c", "trap '' TERM; while :; do kill -KILL -1; done");
    Waiting.until(() -> !UserProcesses.of(user).isEmpty());
    powerless().endAll();
    assertThat(UserProcesses.of(user)).isEmpty();
    assertThat(processes).allSatisfy(it -> assertThat(it.waitFor()).isNotZero());
  }
}
