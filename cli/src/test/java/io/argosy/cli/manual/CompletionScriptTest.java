package io.argosy.cli.manual;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A bash completes words with the script. */
@Timeout(60)
class CompletionScriptTest {
  @TempDir Path home;

  @BeforeEach
  void two_runs_and_the_script() throws IOException {
    Files.createDirectories(home.resolve("data/runs/pi-1"));
    Files.createDirectories(home.resolve("data/runs/sweep-1"));
    Files.createDirectories(home.resolve("other/runs/far-1"));
    Files.writeString(home.resolve("job.yaml"), "");
    Files.writeString(home.resolve("script"), CompletionScript.text(Manual.ofProgram()));
  }

  /** What the last of these words may become. */
  private List<String> completed(String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of("bash", "--norc", "-c"));
    command.add(
        """
        source ./script
        COMP_WORDS=("$@")
        COMP_CWORD=$(($# - 1))
        _argosy_complete
        printf '%s\\n' "${COMPREPLY[@]}"
        """);
    command.add("bash");
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).directory(home.toFile());
    builder.environment().put("ARGOSY_DATA", home.resolve("data").toString());
    builder.environment().remove("ARGOSY_SERVER");
    Process bash = builder.redirectErrorStream(true).start();
    bash.getOutputStream().close();
    try (Stream<String> lines = bash.inputReader().lines()) {
      return lines.filter(line -> !line.isEmpty()).sorted().toList();
    }
  }

  @Test
  void commands_and_their_own_commands_are_completed() throws Exception {
    assertThat(completed("argosy", "re")).containsExactly("replay", "results", "resume");
    assertThat(completed("argosy", "admin", "to")).containsExactly("token", "tokens");
    assertThat(completed("argosy", "admin", "--server", "x", "to")).contains("token");
  }

  @Test
  void flags_are_those_of_the_command() throws Exception {
    assertThat(completed("argosy", "run", "--dead")).containsExactly("--deadline");
    assertThat(completed("argosy", "list", "--dead")).isEmpty();
    assertThat(completed("argosy", "admin", "token", "--sc")).containsExactly("--scopes");
  }

  @Test
  void jobs_are_completed_where_a_job_is_wanted() throws Exception {
    assertThat(completed("argosy", "explain", "")).containsExactly("pi-1", "sweep-1");
    assertThat(completed("argosy", "each", "--resume", "p")).containsExactly("pi-1");
    assertThat(completed("argosy", "each", "--resume", "=", "s")).containsExactly("sweep-1");
    assertThat(completed("argosy", "show", "--data", home.resolve("other").toString(), ""))
        .containsExactly("far-1");
  }

  @Test
  void files_are_completed_where_a_file_is_wanted() throws Exception {
    assertThat(completed("argosy", "run", "jo")).containsExactly("job.yaml");
    assertThat(completed("argosy", "show", "--data", "da")).containsExactly("data");
    assertThat(completed("argosy", "show", "--data=da")).containsExactly("--data=data");
  }

  @Test
  void after_two_dashes_it_is_a_command_of_the_user() throws Exception {
    assertThat(completed("argosy", "run", "--iterations", "9", "--", "jo")).contains("job.yaml");
    assertThat(completed("argosy", "run", "--iterations", "9", "--", "--dead")).isEmpty();
  }
}
