package io.argosy.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.cli.command.Shell;
import io.argosy.cli.job.JobReading;
import io.argosy.host.run.EmbeddedRealm;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the process of a run leaves that is killed before its job is accepted. */
@Timeout(300)
class UnfinishedSetUpTest {
  @TempDir Path home;
  private Path data;
  private Shell shell;

  @BeforeEach
  void a_home_of_its_own() {
    shell = new Shell(home);
    data = home.resolve("data");
  }

  private RunFolder left(boolean withService) throws IOException {
    RunFolder run = RunFolder.create(data, "faces", "workflow", home, "argosy: 1");
    Files.createDirectory(run.path().resolve("sites"));
    if (withService) {
      InProcessService.open(run).close();
    }
    return run;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void every_command_says_that_the_job_was_never_accepted(boolean withService) throws IOException {
    left(withService);

    for (String command :
        List.of("show", "watch", "resume", "cancel", "explain", "logs", "results")) {
      Shell.Said said = shell.argosy(command, "faces-1", "--data", data.toString());

      assertThat(said.exit()).as(command).isEqualTo(2);
      assertThat(said.out()).as(command).isEmpty();
      assertThat(said.err())
          .as(command)
          .contains("job faces-1 was never accepted")
          .endsWith("remove what is left with: argosy rm faces-1 --data " + data + "\n");
    }
  }

  @Test
  void nobody_is_told_to_remove_what_a_process_sets_up() throws IOException {
    RunFolder run = RunFolder.create(data, "faces", "workflow", home, "argosy: 1");
    try (EmbeddedRealm realm = EmbeddedRealm.open(run, JobReading.standard().rules())) {
      assertThat(realm.loaded().job(run.job())).isEmpty();
      for (String command : List.of("show", "rm", "resume")) {
        Shell.Said said = shell.argosy(command, "faces-1", "--data", data.toString());

        assertThat(said.exit()).as(command).isEqualTo(2);
        assertThat(said.err())
            .as(command)
            .isEqualTo(
                "argosy: job faces-1 is not accepted yet: it is being set up by this process; ask"
                    + " again soon\n");
      }
      assertThat(shell.argosy("list", "--data", data.toString()).out()).contains("being set up");
      assertThat(run.path()).exists();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void rm_removes_what_is_left(boolean withService) throws IOException {
    RunFolder run = left(withService);

    Shell.Said said = shell.argosy("rm", "faces-1", "--data", data.toString());

    assertThat(said.err()).isEmpty();
    assertThat(said.out()).contains("job faces-1 is removed");
    assertThat(run.path()).doesNotExist();
    assertThat(shell.argosy("rm", "faces-1", "--data", data.toString()).err())
        .contains("no job faces-1 in " + data);
  }

  @Test
  void a_list_says_so_too_and_how_to_remove_it() throws IOException {
    left(true);
    Files.createDirectory(data.resolve("runs").resolve("lost+found"));

    Shell.Said said = shell.argosy("list", "--data", data.toString());

    assertThat(said.exit()).isZero();
    assertThat(said.lines()).hasSize(3);
    assertThat(said.lines().get(1)).matches("faces-1 +- +\\S+ +not accepted +- +- +-");
    assertThat(said.lines().getLast())
        .endsWith("remove what is left with: argosy rm faces-1 --data " + data);
    assertThat(shell.argosy("list", "--json", "--data", data.toString()).out())
        .contains("\"outcome\":\"not-accepted\"");
  }
}
