package io.argosy.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What commands tell a new user about a run on this computer, and what to do next. */
@Timeout(300)
class LocalRunHintsTest {
  @TempDir Path home;
  private Shell shell;
  private String data;

  @BeforeEach
  void a_home_of_its_own() {
    shell = new Shell(home);
    data = home.resolve("elsewhere").toString();
  }

  private Shell.Said failed() throws IOException {
    String job = shell.job("broken", "exit 7", "");
    return shell.argosy("run", job, "--data", data);
  }

  private Path run() {
    return Path.of(data, "runs", "broken-1");
  }

  @Test
  void a_failed_job_ends_with_the_command_that_tries_it_again() throws IOException {
    Shell.Said said = failed();

    assertThat(said.exit()).isEqualTo(3);
    assertThat(said.lines().getLast()).endsWith("try again: argosy resume broken-1 --data " + data);
    assertThat(shell.argosy("watch", "broken-1", "--data", data).lines().getLast())
        .endsWith("try again: argosy resume broken-1 --data " + data);
  }

  @Test
  void a_failed_job_has_no_result_and_none_is_promised() throws IOException {
    failed();

    Shell.Said said = shell.argosy("results", "broken-1", "--data", data);

    assertThat(said.exit()).isEqualTo(2);
    assertThat(said.err())
        .contains("job broken-1 failed and has no result")
        .contains("'argosy resume broken-1 --data " + data + "' tries again")
        .doesNotContain("yet");
  }

  @Test
  void an_unknown_job_is_answered_with_a_list_of_the_same_folder() throws IOException {
    failed();

    assertThat(shell.argosy("show", "zzzzzzzz", "--data", data).err())
        .contains("'argosy list --data " + data + "' names them");
  }

  @Test
  void a_kind_that_is_not_known_gets_one_sentence() throws IOException {
    failed();
    Files.writeString(run().resolve("kind"), "zebra\n");
    String sentence = "job broken-1 is of kind 'zebra', which this program does not know";

    Shell.Said explained = shell.argosy("explain", "broken-1", "--data", data);
    Shell.Said listed = shell.argosy("list", "--data", data);

    assertThat(explained.exit()).isEqualTo(2);
    assertThat(explained.err()).contains(sentence);
    assertThat(explained.out()).isEmpty();
    assertThat(listed.exit()).isZero();
    assertThat(listed.lines().getLast()).startsWith(sentence);
  }
}
