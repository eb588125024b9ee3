package io.argosy.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(300)
class RunTypedTest {
  @TempDir Path home;
  private Shell shell;

  @BeforeEach
  void a_home_of_its_own() {
    shell = new Shell(home);
  }

  private Shell.Said run(String flags, String... command) {
    String[] own = ("run " + flags + " --").strip().split(" +");
    String[] all = new String[own.length + command.length];
    System.arraycopy(own, 0, all, 0, own.length);
    System.arraycopy(command, 0, all, own.length, command.length);
    return shell.argosy(all);
  }

  @Test
  void a_command_runs_without_a_file() {
    Shell.Said said =
        run("--iterations 40 --merge concat --deadline 10m", "seq", "{first}", "{last}");

    assertThat(said.exit()).as(said.err()).isZero();
    assertThat(said.err()).contains("the seed is ");
    assertThat(shell.argosy("results", "run-1").out()).startsWith("0\n1\n2\n").hasLineCount(40);
  }

  @Test
  void the_file_of_a_command_can_be_printed_and_is_the_same_job() throws IOException {
    String flags =
        "--iterations 1e2 --seed 7 --merge concat --name odd --deadline 10m --otherwise stop"
            + " --timeout 1m --retries 2 --slots 1 --policy static --print-file";
    Shell.Said printed =
        run(flags, "sh", "-c", "echo \"a: #{x} $2\\\" é\t$1\"", "sh", "{first}", "yes");

    assertThat(printed.exit()).as(printed.err()).isZero();
    assertThat(printed.err()).isEmpty();
    assertThat(printed.out())
        .isEqualTo(
            """
            argosy: 1
            kind: iterative
            name: odd
            iterations: {mode: range, total: 1e2}
            run: {chunked: [sh, "-c", "echo \\"a: #{x} $2\\\\\\" é\\U00000009$1\\"", sh, "{first}", \
            "yes"], timeout: 1m, retries: 2}
            seed: 7
            promise: {otherwise: stop, deadline: 10m}
            result: {merge: concat}
            policy: static
            slots: {max: 1}
            """);
    assertThat(shell.argosy("list").out()).startsWith("no jobs in ");
    Path file = Files.writeString(home.resolve("odd.yaml"), printed.out());
    assertThat(shell.argosy("run", file.toString(), "--print-file").out()).isEqualTo(printed.out());
    assertThat(shell.argosy("run", file.toString()).exit()).isZero();
    assertThat(shell.argosy("results", "odd-1").out()).startsWith("a: #{x} yes\" é\t0\n");
  }

  @Test
  void a_command_that_names_a_file_for_its_result_leaves_it_there() {
    Shell.Said said = run("--iterations 3 --merge concat", "sh", "-c", "echo {count} > {out}");

    assertThat(said.exit()).as(said.err()).isZero();
    assertThat(shell.argosy("results", "run-1").out()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--iterations -5 | --iterations is -5; it must be a whole number from 1 to",
        "--iterations many | --iterations is many; it must be a whole number from 1 to",
        "--seed 1 | --iterations is missing; it must be a whole number of iterations, such as 2e9",
        "--iterations 5 --mode list | --mode is list; it must be one of count, range",
        "--iterations 5 --merge concta | did you mean concat?",
        "--iterations 5 --merge ./none.sh | --merge: ",
        "--iterations 5 --deadline 5 | --deadline is 5; it must be a duration such as 90s",
        "--iterations 5 --otherwise stop | but the job has no deadline to stop at; add --deadline",
        "--iterations 5 --timeout 5 | --timeout is 5; it must be a positive duration with a unit",
        "--iterations 5 --retries -1 | --retries is -1; it must be a whole number from 0 to",
        "--iterations 5 --name a/b | --name is a/b; it must be 1 to 100 letters",
        "--iterations 5 --policy best | --policy is best; it must be one of",
        "--iterations 5 --budget 5 | --budget, --cushion, --all and --html are for bags",
      })
  void a_mistake_names_the_flag(String flags, String sentence) {
    Shell.Said said = run(flags, "true");

    assertThat(said.exit()).isEqualTo(2);
    assertThat(said.err()).contains(sentence).hasLineCount(1).doesNotContain(", line ");
    assertThat(shell.argosy("list").out()).startsWith("no jobs in ");
  }

  @Test
  void a_program_that_is_not_there_is_refused_without_the_name_of_a_field() {
    Shell.Said said = run("--iterations 5 --seed 1", "no-such-program", "{count}");

    assertThat(said.exit()).isEqualTo(2);
    assertThat(said.err()).startsWith("argosy: the command: ").doesNotContain("run.chunked");
  }

  @Test
  void flags_replace_values_of_a_file() throws IOException {
    String job = shell.job("count", "seq {first} {last}", "result: {merge: concat}");

    Shell.Said said = shell.argosy("run", job, "--iterations", "50", "--deadline", "10m");

    assertThat(said.exit()).as(said.err()).isZero();
    assertThat(shell.argosy("results", "count-1").out()).hasLineCount(50);
    assertThat(shell.argosy("run", job, "--deadline", "soon").err())
        .contains("--deadline is soon; it must be a duration");
    assertThat(shell.argosy("run", job, "--iterations", "0").err())
        .startsWith("argosy: --iterations is 0; it must be a whole number from 1 to ");
  }

  @Test
  void a_file_beside_a_command_and_words_beside_a_file_are_refused() throws IOException {
    String job = shell.job("count", "seq {first} {last}", "");

    assertThat(shell.argosy("run", job, "--", "true").err())
        .contains("and a command after --; it must be one of them");
    assertThat(shell.argosy("run", "--iterations", "5", "seq", "{first}").err())
        .contains("a command must follow --");
    assertThat(shell.argosy("run").err()).contains("there is no job; name its file");
  }
}
