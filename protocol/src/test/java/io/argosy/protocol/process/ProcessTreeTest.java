package io.argosy.protocol.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessTreeTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration NONE = Duration.ZERO;

  /** Starts a program under a name that is no text in UTF-8, and never asks how it ended. */
  private static final String LEAVES_ONE_UNREAPED =
      """
      cp /bin/true "$(printf 'program\\377')"
      "./$(printf 'program\\377')" & echo $!
      exec sleep 600
      """;

  /** Neither it nor its child hears a polite word; each that ends is followed by another. */
  private static final String STUBBORN =
      "trap '' TERM; sh -c 'trap \"\" TERM; echo $$; while :; do sleep 600; done' & wait";

  @TempDir private Path folder;
  private Process process;

  @AfterEach
  void end() {
    if (process != null) {
      ProcessTree.kill(process.toHandle());
    }
  }

  @Test
  void a_dead_process_that_is_not_reaped_does_not_run_whatever_its_name_is() throws Exception {
    ProcessHandle dead = ProcessHandle.of(start(LEAVES_ONE_UNREAPED)).orElseThrow();
    assertThat(ProcessTree.haveEnded(List.of(dead), PATIENCE)).isTrue();
    assertThat(dead.isAlive()).as("the system still lists it").isTrue();
    assertThat(ProcessTree.isRunning(process.toHandle())).isTrue();
  }

  @Test
  void one_that_does_not_listen_is_killed_with_its_child() throws Exception {
    ProcessHandle child = ProcessHandle.of(start(STUBBORN)).orElseThrow();
    assertThat(ProcessTree.isRunning(child)).isTrue();
    ProcessTree.end(process.toHandle(), NONE);
    assertThat(ProcessTree.isRunning(process.toHandle())).isFalse();
    assertThat(ProcessTree.isRunning(child)).isFalse();
  }

  @Test
  void what_is_listed_is_killed_until_nothing_of_it_runs() throws Exception {
    ProcessHandle child = ProcessHandle.of(start(STUBBORN)).orElseThrow();
    List<ProcessHandle> both = List.of(child, process.toHandle());
    assertThat(ProcessTree.killAll(() -> both, PATIENCE)).isTrue();
    assertThat(both).noneMatch(ProcessTree::isRunning);
  }

  @Test
  void an_interrupted_caller_kills_at_once_and_stays_interrupted() throws Exception {
    start(STUBBORN);
    Thread.currentThread().interrupt();
    ProcessTree.end(process.toHandle(), Duration.ofHours(1));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(ProcessTree.haveEnded(List.of(process.toHandle()), PATIENCE)).isTrue();
  }

  @Test
  void the_state_is_read_behind_the_end_of_the_name() {
    assertThat(ProcessTree.isUnreaped("7 (a) Z b) S 1 7 7 0")).isFalse();
    assertThat(ProcessTree.isUnreaped("7 (a) S b) Z 1 7 7 0")).isTrue();
    assertThat(ProcessTree.isUnreaped("7 (gone) X 1 7 7 0")).isTrue();
    assertThat(ProcessTree.isUnreaped("")).isFalse();
  }

  /** Starts a script; the number that it says first. */
  private long start(String script) throws IOException {
    process = new ProcessBuilder("sh", "-c", script).directory(folder.toFile()).start();
    BufferedReader says = process.inputReader();
    return Long.parseLong(says.readLine());
  }
}
