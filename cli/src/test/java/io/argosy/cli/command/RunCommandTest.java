package io.argosy.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class RunCommandTest {
  @TempDir Path home;
  private Shell shell;

  @BeforeEach
  void a_home_of_its_own() {
    shell = new Shell(home);
  }

  @Test
  void a_place_for_runs_in_which_nothing_can_be_written_is_refused() throws IOException {
    String job = shell.job("count", "seq {first} {last}", "result: {merge: concat}");
    Path place = Files.createFile(home.resolve("plain")).resolve("data");

    Shell.Said said = shell.argosy("run", job, "--data", place.toString());

    assertThat(said.exit()).isEqualTo(2);
    assertThat(said.err())
        .contains(
            "runs are kept in "
                + place
                + ", where nothing can be written; name another with --data");
  }

  private static boolean hasPodman() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "podman")));
  }

  @Test
  void an_image_that_cannot_be_had_is_refused_before_anything_starts() throws IOException {
    assumeTrue(hasPodman(), "without podman nothing runs in containers");
    String never = shell.job("never", "seq {first} {last}", "");
    String text = Files.readString(Path.of(never));
    String contained = "retries: 1, container: {image: \"localhost/argosy-none:1\", pull: never}";
    Files.writeString(Path.of(never), text.replace("retries: 1", contained));

    Shell.Said said = shell.argosy("run", never);

    assertThat(said.exit()).isEqualTo(2);
    assertThat(said.err())
        .contains("run.container.image is localhost/argosy-none:1, which is not on this machine")
        .hasLineCount(1);
    assertThat(shell.argosy("list").out()).startsWith("no jobs in ");
  }

  @Test
  void the_result_of_a_run_here_is_found() throws IOException {
    String job = shell.job("count", "seq {first} {last}", "result: {merge: concat}");
    assertThat(shell.argosy("run", job).exit()).isZero();

    Shell.Said printed = shell.argosy("results", "count-1");
    assertThat(printed.out()).startsWith("0\n1\n2\n").hasLineCount(40);
    assertThat(printed.err()).startsWith("result: ").contains("count-1");
    Path copy = home.resolve("copy.txt");
    assertThat(shell.argosy("results", "count-1", "--out", copy.toString()).exit()).isZero();
    assertThat(copy).content().startsWith("0\n1\n2\n");
    Path all = home.resolve("all");
    assertThat(shell.argosy("results", "count-1", "--all", all.toString()).exit()).isZero();
    assertThat(all).isDirectoryContaining("glob:**/0000000000000000000+*.out");
  }

  @Test
  void what_programs_wrote_besides_can_be_read_afterwards() throws IOException {
    String job = shell.job("chatty", "echo heard {first} >&2; seq {first} {last}", "");

    assertThat(shell.argosy("run", job).exit()).isZero();

    assertThat(shell.argosy("logs", "chatty-1").out())
        .contains("== partition 0, attempt 1: ")
        .contains("heard 0");
    assertThat(shell.argosy("logs", "chatty-1", "--partition", "99").out())
        .contains("wrote nothing besides");
    assertThat(shell.argosy("logs", "silent-1").exit()).isEqualTo(2);
  }

  @Test
  void a_job_runs_to_its_end_and_can_be_shown_listed_explained_and_resumed() throws IOException {
    String job = shell.job("count", "seq {first} {last}", "result: {merge: concat}");

    Shell.Said run = shell.argosy("run", job);
    assertThat(run.exit()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.lines().getFirst()).startsWith("job count-1 in ");
    assertThat(run.out()).contains("\n0\n1\n2\n").contains("40 iterations done");
    assertThat(run.lines().getLast()).startsWith("done in ").endsWith("no deadline was promised");

    assertThat(shell.argosy("show", "count-1").out()).contains("40 iterations done");
    Path page = home.resolve("page.html");
    assertThat(shell.argosy("show", "count-1", "--html", page.toString()).exit()).isZero();
    assertThat(page).content().contains("\"title\":\"count-1\",\"kind\":\"recorded\"");
    assertThat(shell.argosy("list").out())
        .containsPattern("count-1  iterative  \\S+  done     100.0 %");
    assertThat(shell.argosy("explain", "count-1").out())
        .contains("accepted count-1: 40 iterations, no deadline")
        .contains("all is kept, 40 iterations; merging begins");
    Shell.Said again = shell.argosy("resume", "count-1");
    assertThat(again.exit()).isZero();
    assertThat(again.lines().getFirst()).isEqualTo("job count-1 ended before; this is how");
    assertThat(again.out()).contains("40 iterations done");
    Shell.Said watched = shell.argosy("watch", "count-1");
    assertThat(watched.exit()).isZero();
    assertThat(watched.lines().getLast()).isEqualTo("its result: argosy results count-1");
    Shell.Said cancelled = shell.argosy("cancel", "count-1");
    assertThat(cancelled.exit()).isEqualTo(2);
    assertThat(cancelled.err()).contains("job count-1 has ended already: done");
  }

  @Test
  void every_line_for_programs_is_a_json_object_and_the_last_one_has_the_exit_code()
      throws IOException {
    String job = shell.job("count", "seq {first} {last}", "result: {merge: concat}");

    Shell.Said run = shell.argosy("run", "--json", job);

    assertThat(run.lines()).allSatisfy(Json::check);
    assertThat(run.lines().getFirst()).startsWith("{\"event\":\"accepted\",\"job\":\"count-1\"");
    assertThat(run.lines().getLast())
        .startsWith("{\"event\":\"ended\",\"job\":\"count-1\",\"outcome\":\"done\"")
        .endsWith("\"exit\":0}");
    assertThat(shell.argosy("explain", "--all", "--json", "count-1").lines())
        .isNotEmpty()
        .allSatisfy(Json::check);
    assertThat(shell.argosy("list", "--json").lines()).hasSize(1).allSatisfy(Json::check);
  }

  @Test
  void a_program_that_fails_too_often_fails_the_job_and_shows_its_last_words() throws IOException {
    String job = shell.job("bad", "echo no such luck >&2; exit 7", "");

    Shell.Said run = shell.argosy("run", job);

    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.err()).contains("job bad-1 failed: ").contains("  | no such luck");
    assertThat(run.out()).contains("\nfailed after ");
    Shell.Said again = shell.argosy("resume", "bad-1");
    assertThat(again.exit()).isEqualTo(3);
    assertThat(again.out()).contains("\nfailed after ");
    assertThat(shell.argosy("explain", "bad-1").out())
        .containsOnlyOnce("the job continues: what failed is tried again");
  }

  @Test
  void a_failed_job_whose_cause_is_mended_resumes_with_what_it_kept() throws IOException {
    String job =
        shell.job("mended", "[ {first} -lt 1 ] || [ -e mended ] && seq {first} {last}", "");
    assertThat(shell.argosy("run", job).exit()).isEqualTo(3);
    Files.createFile(Path.of(job).resolveSibling("mended"));

    Shell.Said again = shell.argosy("resume", "mended-1");

    assertThat(again.exit()).isEqualTo(0);
    assertThat(shell.argosy("explain", "mended-1").out())
        .contains("the job continues: what failed is tried again");
  }

  @Test
  void a_promise_with_stop_ends_a_job_incomplete() throws IOException {
    String stop = "promise: {deadline: 1s, otherwise: stop}";
    Shell.Said run = shell.argosy("run", shell.job("slow", "sleep 3", stop));

    assertThat(run.exit()).isEqualTo(5);
    assertThat(run.lines().getLast()).startsWith("stopped incomplete at its deadline");
  }

  @Test
  void results_can_be_summed() throws IOException {
    String sum = "result: {merge: sum}";
    String script = "echo '{\\\"n\\\": {count}}'";
    Shell.Said run = shell.argosy("run", shell.job("sum", script, sum));

    assertThat(run.exit()).isZero();
    assertThat(run.out()).containsPattern("\\{\"n\": ?40}");
  }

  @Test
  void the_next_run_uses_the_history_of_the_previous_one() throws IOException {
    String job = shell.job("count", "seq {first} {last}", "result: {merge: concat}");
    String told = "; 1 earlier run tells how fast 1 site is";

    assertThat(shell.argosy("run", "--no-history", job).exit()).isZero();
    assertThat(shell.argosy("run", job).exit()).isZero();
    assertThat(shell.argosy("explain", "count-2").out()).doesNotContain(told);
    assertThat(shell.argosy("run", job).exit()).isZero();
    assertThat(shell.argosy("explain", "count-3").out()).contains(told);
    assertThat(shell.argosy("run", "--no-history", job).exit()).isZero();
    assertThat(shell.argosy("explain", "count-4").out()).doesNotContain("earlier run");
  }

  @Test
  void a_damaged_history_is_a_warning_and_is_left_alone() throws IOException {
    String job = shell.job("count", "seq {first} {last}", "result: {merge: concat}");
    shell.argosy("run", job);
    Path history;
    try (Stream<Path> files = Files.walk(home)) {
      history = files.filter(f -> f.endsWith("history.json")).findFirst().orElseThrow();
    }
    for (String damage : List.of("{", "[]", "{\"argosy\":1,\"lines\":[{\"hour\":99}]}", "\0")) {
      Files.writeString(history, damage);
      Shell.Said run = shell.argosy("run", job);
      assertThat(run.exit()).isZero();
      assertThat(run.err()).contains("warning: the history of earlier runs is not used: ");
      assertThat(history).hasContent(damage);
    }
  }
}
