package io.argosy.cli.kind.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.process.Executors;
import io.argosy.cli.command.Shell;
import io.argosy.cli.job.JobReading;
import io.argosy.core.balance.Policies;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A workflow that this process runs on emulated sites. */
@Timeout(300)
class FlowRunTest {
  @TempDir Path home;
  private Shell shell;
  private Path data;

  @BeforeEach
  void a_home_of_its_own() throws IOException {
    shell = new Shell(home);
    data = home.resolve("data");
    Files.writeString(home.resolve("say.sh"), "echo $1 speaks >&2; cat words.txt > $2; $3\n");
    Files.writeString(home.resolve("words.txt"), "one two\n");
  }

  /**
   * @param middle what the second task does after it has written its output
   */
  private Path file(String middle) throws IOException {
    return Files.writeString(
        home.resolve("flow.yaml"),
        """
        argosy: 1
        kind: workflow
        name: flow
        files: [words.txt]
        run: {retries: 0}
        tasks:
          - {id: first, work: 1s, command: [sh, say.sh, first, a.txt], outputs: [a.txt]}
          - {id: second, work: 1s, after: {first: 1 kB}, command: [sh, say.sh, second, b.txt, "MIDDLE"], outputs: [b.txt]}
        sites: [{name: near, slots: 1}, {name: far, slots: 1}]
        """
            .replace("MIDDLE", middle));
  }

  private FlowFile parsed(Path file) {
    return (FlowFile) JobFileReader.read(file, Policies.names(), Instant.now());
  }

  private static FlowRun.Asked asked() {
    return new FlowRun.Asked(JobReading.standard(), Optional.empty(), Executors.Choice.PROCESS);
  }

  private String logs() {
    return shell.argosy("logs", "flow-1", "--data", data.toString()).out();
  }

  @Test
  void it_opens_no_port_and_all_its_bodies_are_in_its_folder() throws IOException {
    Shell.Said said = shell.argosy("run", file("true").toString(), "--data", data.toString());

    assertThat(said.exit()).as(said.out() + said.err()).isZero();
    Path run = data.resolve("runs/flow-1");
    assertThat(run.resolve("results/second/b.txt")).hasContent("one two");
    assertThat(List.of("service", "port", "token"))
        .allSatisfy(name -> assertThat(run.resolve(name)).doesNotExist());
    assertThat(shell.argosy("results", "flow-1", "--data", data.toString()).out())
        .contains("first,a.txt,8,")
        .contains("second,b.txt,8,");
    assertThat(logs()).contains("== task first, worker ").contains("second speaks");
  }

  @Test
  void what_done_tasks_wrote_is_there_however_the_process_ends_and_none_runs_again()
      throws Exception {
    FlowFile file = parsed(file("sleep 600"));
    try (FlowRun run = FlowRun.begin(data, "flow", file, asked(), (image, built) -> {})) {
      while (!logs().contains("second speaks")) {
        LockSupport.parkNanos(20_000_000);
      }
    }
    assertThat(logs()).contains("first speaks");

    RunFolder folder = RunFolder.find(data, new JobId("flow-1")).orElseThrow();
    Files.writeString(folder.files().resolve("say.sh"), "echo $1 again >&2; echo 7 > $2\n");
    try (FlowRun run = FlowRun.resume(folder, asked(), (image, built) -> {})) {
      assertThat(run.ended().get(120, TimeUnit.SECONDS)).isEqualTo(new Outcome.Done(false));
    }
    assertThat(logs()).contains("second again").doesNotContain("first again");
  }

  @Test
  void a_workflow_of_an_older_version_is_refused_with_one_sentence() throws IOException {
    RunFolder run = RunFolder.create(data, "flow", "workflow", home, "argosy: 1");
    Files.createDirectory(run.service());

    assertThatThrownBy(() -> FlowRun.resume(run, asked(), (image, built) -> {}))
        .hasMessageContaining("job flow-1 was begun by an older version of Argosy");
  }
}
