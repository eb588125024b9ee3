package io.argosy.cli.kind.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.cli.command.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What commands print of a pipeline that failed. */
class PipelineViewTest {
  @TempDir Path home;

  @Test
  void a_task_that_was_given_up_has_the_name_by_which_its_logs_are_asked_for() throws IOException {
    Path file = home.resolve("pipeline.yaml");
    Files.writeString(
        file,
        """
        argosy: 1
        kind: pipeline
        name: broken
        tasks:
          - {id: stop, on: coordinator, run: [sh, -c, "echo no luck >&2; exit 3"], retries: 0, output: [x]}
        """);
    Shell shell = new Shell(home);

    assertThat(shell.argosy("run", file.toString()).exit()).isEqualTo(3);
    assertThat(shell.argosy("show", "broken-1").out())
        .contains("failed: stop: failed once; last: ");
    assertThat(shell.argosy("logs", "broken-1", "--task", "stop").exit()).isZero();

    Shell.Said worth = shell.argosy("worth", "broken-1");
    assertThat(worth.exit()).isEqualTo(2);
    assertThat(worth.err())
        .contains("broken-1 has no partitions to balance: only iterative jobs have");
  }
}
