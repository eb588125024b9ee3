package io.argosy.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.cli.console.Settings;
import io.argosy.cli.job.JobReading;
import io.argosy.console.Console;
import io.argosy.console.Screen;
import io.argosy.core.model.JobId;
import io.argosy.host.run.EmbeddedRealm;
import io.argosy.runtime.runs.RunFolder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorMessagesTest {
  @TempDir Path home;
  private Shell shell;

  @BeforeEach
  void a_home_of_its_own() {
    shell = new Shell(home);
  }

  private void refused(String sentence, String... args) {
    Shell.Said said = shell.argosy(args);
    assertThat(said.exit()).isEqualTo(2);
    assertThat(said.out()).isEmpty();
    assertThat(said.err()).isEqualTo("argosy: " + sentence + System.lineSeparator());
  }

  @Test
  void wrong_arguments_are_one_sentence() {
    refused("a command is missing, such as 'argosy run job.yaml' (see argosy --help)");
    refused(
        "there is no job; name its file, or write a command after --, such as 'argosy run"
            + " --iterations 1e6 -- python3 mc.py {count} {seed}'",
        "run");
    refused("'--fast' is not a flag (see argosy run --help)", "run", "--fast", "pi.yaml");
    refused("'fly' is not a command (see argosy --help)", "fly");
    refused("'shwo' is not a command; did you mean show? (see argosy --help)", "shwo");
    refused(
        "no job pi-1 in " + home.resolve("data") + "; no job was run there yet",
        "resume",
        "pi-1",
        "--data",
        home.resolve("data").toString());
  }

  private int told(String failure, ByteArrayOutputStream err, String... more) {
    OutputStream out =
        new OutputStream() {
          @Override
          public void write(int one) throws IOException {
            throw new IOException(failure);
          }
        };
    Settings settings = new Settings(Map.of("HOME", home.toString()), home, 2);
    return ArgosyCommand.execute(new Console(out, err, Screen.NONE), settings, more);
  }

  @ParameterizedTest
  @ValueSource(strings = {"list", "--help", "--version", "completion", "schedule --help"})
  void output_that_cannot_be_written_is_a_fault_but_a_closed_pipe_is_not(String words) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();

    assertThat(told("Broken pipe", err, words.split(" ", -1))).isZero();
    assertThat(err.toString(UTF_8)).isEmpty();
    assertThat(told("No space left on device", err, words.split(" ", -1))).isEqualTo(1);
    assertThat(err.toString(UTF_8).lines())
        .containsExactly("argosy: the output cannot be written: No space left on device");
  }

  @ParameterizedTest
  @ValueSource(strings = {"resume", "each --resume"})
  void a_run_that_a_process_runs_is_not_resumed(String command) throws IOException {
    Path data = home.resolve("data");
    shell.argosy("each", "--data", data.toString(), "--name", "kil", "--", "false", ":::", "a");
    RunFolder run = RunFolder.find(data, new JobId("kil-1")).orElseThrow();
    try (EmbeddedRealm realm = EmbeddedRealm.open(run, JobReading.standard().rules())) {
      assertThat(realm.loaded().job(run.job())).isPresent();
      refused(
          "job kil-1 runs already, in this process already; watch it: argosy watch kil-1 --data "
              + data,
          (command + " kil-1 --data " + data).split(" ", -1));
    }
  }

  @Test
  void a_wrong_job_file_is_named_with_its_line() throws IOException {
    String job = shell.job("x", "true", "retries: 3");
    refused(
        job
            + ", line 6: retries is not a known field; the fields known here are argosy, kind,"
            + " name, seed, iterations, run, promise, result, slots, policy, files",
        "run",
        job);
  }

  @Test
  void a_single_server_refuses_flags_that_have_no_effect() {
    refused(
        "--term has no effect without --database, which must be postgresql://user@host/db",
        "server",
        "--term",
        "5s");
    refused(
        "--advertise has no effect without --database, which must be postgresql://user@host/db",
        "server",
        "--advertise",
        "http://10.0.0.7:8470");
  }

  @Test
  void a_workflow_that_no_site_can_run_is_not_begun() throws IOException {
    String begin = "argosy: 1\nkind: workflow\nname: w\nsites: [{name: near, memory: 1 GB}]\n";
    String heavy = "tasks: [{id: a, work: 1s, memory: 2 TB, command: [\"true\"]}]\n";
    String strange = "tasks: [{id: a, times: {xeon: 1s}, command: [\"true\"]}]\n";
    Path file = Files.writeString(home.resolve("w.yaml"), begin + heavy);
    String sentence = "task a fits nowhere: its memory of 2 TB is more than any site has";
    refused(sentence, "run", file.toString());
    Files.writeString(file, begin + strange);
    refused("task a fits nowhere: its times name no type of a site", "run", file.toString());
    refused(
        "--slots does not apply to a workflow, whose sites say what runs at once",
        "run",
        file.toString(),
        "--slots",
        "3");
  }

  @Test
  void flags_are_checked_like_fields() throws IOException {
    String job = shell.job("x", "true", "");
    refused("--slots is 0; it must be a whole number from 1 to 10000", "run", job, "--slots", "0");
    refused(
        "--policy is best; it must be one of argosy, ruper, static",
        "run",
        job,
        "--policy",
        "best");
    refused(
        "--name is a/b; it must be 1 to 100 letters, digits, dots, dashes or underscores",
        "run",
        job,
        "--name",
        "a/b");
  }

  @Test
  void a_command_that_does_not_exist_is_refused_before_anything_starts() throws IOException {
    String job = shell.job("x", "true", "");
    Files.writeString(
        Path.of(job), Files.readString(Path.of(job)).replace("[sh,", "[no-such-program,"));

    Shell.Said said = shell.argosy("run", job);

    assertThat(said.exit()).isEqualTo(2);
    assertThat(said.err()).contains("no-such-program");
    assertThat(shell.argosy("list").out()).contains("no jobs in");
  }

  @Test
  void programs_get_mistakes_as_json() throws IOException {
    Shell.Said said = shell.argosy("run", "--json", home.resolve("none.yaml").toString());

    assertThat(said.exit()).isEqualTo(2);
    assertThat(said.lines()).hasSize(1).allSatisfy(Json::check);
    assertThat(said.out())
        .startsWith("{\"event\":\"error\",\"kind\":\"bad-input\",\"exit\":2")
        .contains("the file does not exist");
  }

  @Test
  void help_and_version_are_not_mistakes() {
    assertThat(shell.argosy("--version").out()).startsWith("argosy ");
    assertThat(shell.argosy("run", "--help").out()).contains("JOB.YAML");
  }
}
