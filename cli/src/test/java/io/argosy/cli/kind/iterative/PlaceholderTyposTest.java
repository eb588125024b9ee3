package io.argosy.cli.kind.iterative;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.cli.command.Shell;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What makes every attempt useless is found before the first one. */
class PlaceholderTyposTest {
  @TempDir Path home;

  private Shell.Said run(String... command) {
    String[] words = new String[command.length + 4];
    System.arraycopy(new String[] {"run", "--iterations", "10", "--"}, 0, words, 0, 4);
    System.arraycopy(command, 0, words, 4, command.length);
    return new Shell(home).argosy(words);
  }

  @Test
  void a_placeholder_that_is_written_wrongly_is_refused() {
    Shell.Said said = run("echo", "n={cuont}", "{seed}");

    assertThat(said.exit()).isEqualTo(2);
    assertThat(said.err()).contains("has {cuont}; did you mean {count}?");
    assertThat(run("echo", "{Seed}").err()).contains("did you mean {seed}?");
    assertThat(home.resolve(".local/state/argosy/runs")).doesNotExist();
  }

  @Test
  void braces_of_the_program_itself_are_left_alone() {
    assertThat(run("sh", "-c", "echo {count} | awk '{print}'").exit()).isZero();
  }

  @Test
  void a_script_that_is_not_there_is_refused() throws Exception {
    Shell.Said said = run("python3", "/no/such/mc.py", "{count}");

    assertThat(said.exit()).isEqualTo(2);
    assertThat(said.err()).contains("script '/no/such/mc.py' was not found");
    Path script = Files.writeString(home.resolve("count.sh"), "echo $1");
    assertThat(run("sh", script.toString(), "{count}").exit()).isZero();
  }
}
