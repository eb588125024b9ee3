package io.argosy.cli.kind.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.cli.command.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bag without offers, in this process. */
class FreeBagTest {
  @TempDir Path home;

  private EachShell shell = new EachShell(Path.of(""));

  @BeforeEach
  void open() {
    shell = new EachShell(home);
  }

  private Shell.Said argosy(String... words) {
    return shell.argosy("", words);
  }

  private String bag(String rest) throws IOException {
    Path file = home.resolve("bag.yaml");
    Files.writeString(file, "argosy: 1\nkind: bag\nname: free\n" + rest);
    return file.toString();
  }

  private Path run(String job) throws IOException {
    try (Stream<Path> all = Files.walk(home)) {
      return all.filter(it -> it.endsWith(Path.of("runs", job))).findFirst().orElseThrow();
    }
  }

  @Test
  void its_tasks_run_here_and_the_result_is_a_table_without_money() throws Exception {
    String file =
        bag(
            """
            seed: 7
            tasks: {command: [sh, -c, "echo $(({a} * 2))"], over: {grid: {a: [1, 2, 3]}}}
            promise: {deadline: 1h}
            """);
    Shell.Said said = argosy("run", file);
    assertThat(said.exit()).as(said.err()).isZero();
    assertThat(said.out())
        .contains("job free-1 in ", "3 tasks done", "promise kept: done in ", " of 1h 00m")
        .doesNotContainIgnoringCase("EUR")
        .doesNotContainIgnoringCase("plan")
        .doesNotContainIgnoringCase("sample");
    List<String> table = argosy("results", "free-1").lines();
    assertThat(table.getFirst()).isEqualTo("index,a,state,seconds,machine");
    assertThat(table.get(2)).matches("1,2,done,[0-9.]+,local");
    assertThat(run("free-1").resolve("results").resolve("1")).hasContent("4\n");
    assertThat(argosy("list").out()).containsPattern("free-1 .* done +100.0 %");
    assertThat(argosy("show", "free-1").out()).contains("3 tasks done");
    assertThat(argosy("explain", "free-1").out()).contains("accepted free-1: 3 tasks, a deadline");
    assertThat(argosy("rm", "free-1").exit()).isZero();
  }

  @Test
  void a_task_that_failed_is_named_and_tried_again_by_resume() throws Exception {
    String file =
        bag(
            """
            tasks: [echo a, "test -e mended && echo b", echo c]
            run: {retries: 0}
            result: {merge: concat}
            """);
    Shell.Said failed = argosy("run", file);
    assertThat(failed.exit()).isEqualTo(3);
    assertThat(failed.out()).contains("2 of 3 tasks done", "task 1 failed once: exit code 1");
    assertThat(argosy("logs", "free-1").out()).contains("task 1 failed once: exit code 1");

    Files.writeString(home.resolve("mended"), "");
    Shell.Said again = argosy("resume", "free-1");
    assertThat(again.exit()).as(again.err()).isZero();
    assertThat(argosy("results", "free-1").lines()).containsExactly("a", "b", "c");
    assertThat(argosy("show", "free-1").out()).doesNotContain("failed once");
  }

  @Test
  void a_resumed_bag_has_the_tasks_that_it_began_with() throws Exception {
    Files.writeString(home.resolve("lines.txt"), "echo one\ntest -e mended && echo two\n");
    String file = bag("tasks: {lines: lines.txt}\nrun: {retries: 0}\nresult: {merge: concat}\n");
    assertThat(argosy("run", file).exit()).isEqualTo(3);

    Files.writeString(home.resolve("lines.txt"), "echo other\n");
    Files.writeString(home.resolve("mended"), "");
    assertThat(argosy("resume", "free-1").exit()).isZero();
    assertThat(argosy("results", "free-1").lines()).containsExactly("one", "two");
  }

  @Test
  void the_files_that_matched_at_the_start_are_its_tasks() throws Exception {
    Files.createDirectories(home.resolve("data"));
    Files.writeString(home.resolve("data/a.txt"), "a\n");
    Files.writeString(home.resolve("data/b.txt"), "b\n");
    String file =
        bag(
            "tasks: {command: [sh, -c, 'test -e mended && cat {file}'], over: {files:"
                + " data/*.txt}}\n"
                + "run: {retries: 0}\n"
                + "result: {merge: concat}\n");
    assertThat(argosy("run", file).exit()).isEqualTo(3);

    Files.writeString(home.resolve("data/0.txt"), "new\n");
    Files.writeString(home.resolve("mended"), "");
    assertThat(argosy("resume", "free-1").exit()).isZero();
    assertThat(argosy("results", "free-1").lines()).containsExactly("a", "b");
  }

  @Test
  void a_bag_that_stops_at_its_deadline_leaves_a_table() throws Exception {
    String file =
        bag(
            """
            tasks: [echo a, "until test -e never; do sleep 0.05; done"]
            promise: {deadline: 2s, otherwise: stop}
            """);
    assertThat(argosy("run", file).exit()).isEqualTo(5);
    assertThat(run("free-1").resolve("tasks.csv")).content().contains("1,", ",open,,");
  }

  @Test
  void flags_about_plans_and_money_are_refused() throws Exception {
    String file = bag("tasks: [echo a]\n");
    Shell.Said paid = argosy("run", file, "--budget", "5 EUR");
    assertThat(paid.exit()).isEqualTo(2);
    assertThat(paid.err()).contains("are for bags with offers; this bag rents no machine");
    assertThat(argosy("run", file, "--reuse").err()).contains("--reuse is for bags with offers");
    assertThat(argosy("run", file, "--policy", "bats").err())
        .contains("--policy is bats, but a bag without offers has no policy");
    assertThat(argosy("plan", file).err()).contains("has no offers", "argosy run");
    assertThat(argosy("list").out()).doesNotContain("free-1");
    assertThat(argosy("run", file, "--deadline", "1h").out()).contains("promise kept");
    assertThat(argosy("each", "--resume", "free-1").err()).contains("argosy resume free-1");
  }
}
