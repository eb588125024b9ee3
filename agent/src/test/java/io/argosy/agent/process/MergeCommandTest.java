package io.argosy.agent.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.executor.TaskEnvironment;
import io.argosy.agent.limits.JobLimits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MergeCommandTest {
  @TempDir Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private Optional<String> run(String script, String... pieces) throws IOException {
    StringBuilder paths = new StringBuilder();
    for (String piece : pieces) {
      Path path = folder.resolve(piece.strip());
      paths.append(Files.writeString(path, piece)).append('\n');
    }
    MergeCommand.Place place =
        new MergeCommand.Place(
            folder,
            System.getenv(),
            TaskEnvironment.own(),
            JobLimits.none(),
            folder.resolve("merge.err"));
    try (MergeCommand command = new MergeCommand(place)) {
      return command.run(List.of("sh", "-c", script), paths.toString().getBytes(UTF_8), out);
    }
  }

  @Test
  void a_merge_command_reads_paths_and_its_output_is_the_result() throws IOException {
    String script = "while read p; do cat \"$p\"; done | tr abcdef ABCDEF";
    assertThat(run(script, "abc\n", "def\n")).isEmpty();
    assertThat(out.toString(UTF_8)).isEqualTo("ABC\nDEF\n");
  }

  @Test
  void a_merge_command_that_fails_shows_its_output() throws IOException {
    assertThat(run("echo half; echo no luck >&2; exit 7", "abc").orElseThrow())
        .contains("exit code 7")
        .contains("no luck");
  }

  @Test
  void a_merge_command_may_leave_paths_unread() throws IOException {
    assertThat(run("echo done", "abc")).isEmpty();
  }
}
