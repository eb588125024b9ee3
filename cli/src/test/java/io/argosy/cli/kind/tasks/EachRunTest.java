package io.argosy.cli.kind.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.cli.command.Shell;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real tasks, in this process. */
class EachRunTest {
  @TempDir Path home;

  private EachShell shell = new EachShell(Path.of(""));

  @BeforeEach
  void open() {
    shell = new EachShell(home);
  }

  @Test
  void outputs_are_printed_whole_and_in_order_if_asked() {
    Shell.Said said =
        shell.argosy("3\n1\n2\n", "each", "-k", "--", "sh", "-c", "echo {}; echo e{} >&2; echo {}");
    assertThat(said.exit()).as(said.err()).isZero();
    assertThat(said.lines()).containsExactly("3", "3", "1", "1", "2", "2");
    assertThat(said.err().lines())
        .containsExactly(
            "job each-1; if it is interrupted, continue it: argosy each --resume each-1",
            "e3",
            "e1",
            "e2");
  }

  @Test
  void failed_tasks_are_listed_and_run_again_alone() throws Exception {
    Files.writeString(home.resolve("broken"), "");
    String script = "echo {}; test {} != b || ! test -e broken";
    Shell.Said first =
        shell.argosy("a\nb\nc\n", "each", "-k", "--results", "r.csv", "--", "sh", "-c", script);
    assertThat(first.exit()).isEqualTo(3);
    assertThat(first.lines()).containsExactly("a", "c");
    assertThat(first.err())
        .contains(
            "task 1 (b) failed: exit code 1",
            "job each-1 failed: 1 of 3 tasks failed",
            "argosy each --retry-failed each-1");
    List<String> table = Files.readAllLines(home.resolve("r.csv"));
    assertThat(table).hasSize(4);
    assertThat(table.get(0)).isEqualTo("index,item,state,seconds,output,reason");
    assertThat(table.get(1)).matches("0,a,done,[0-9.]+,a,");
    assertThat(table.get(2)).isEqualTo("1,b,failed,,,exit code 1");

    Shell.Said unchanged = shell.argosy("", "each", "--resume", "each-1", "-k");
    assertThat(unchanged.exit()).isEqualTo(3);
    assertThat(unchanged.lines()).containsExactly("a", "c");

    Files.delete(home.resolve("broken"));
    Shell.Said again = shell.argosy("", "each", "--retry-failed", "each-1", "--results", "r.jsonl");
    assertThat(again.exit()).as(again.err()).isZero();
    assertThat(again.lines()).containsExactly("b");
    assertThat(Files.readAllLines(home.resolve("r.jsonl")).get(1))
        .startsWith("{\"index\":1,\"item\":\"b\",\"state\":\"done\"")
        .containsPattern("\"seconds\":[0-9.]+,\"output\":\"b\"");
    assertThat(shell.argosy("", "results", "each-1").lines()).containsExactly("a", "b", "c");
    assertThat(shell.argosy("", "each", "--retry-failed", "each-1").err())
        .contains("--retry-failed is each-1, in which no task failed");
  }

  @Test
  void a_task_is_tried_again_as_often_as_the_user_says() {
    String script = "echo x >> tries; test $(wc -l < tries) -ge 3 && echo done";
    Shell.Said said = shell.argosy("a\n", "each", "--retries", "2", "--", "sh", "-c", script, "{}");
    assertThat(said.exit()).as(said.err()).isZero();
    assertThat(said.lines()).containsExactly("done");
  }

  @Test
  void a_deadline_is_a_promise() {
    assertThat(shell.argosy("a\n", "each", "--deadline", "1h", "echo").exit()).isZero();
    Shell.Said late = shell.argosy("a\n", "each", "--deadline", "1ms", "echo");
    assertThat(late.exit()).isEqualTo(4);
    assertThat(late.err()).contains("job each-2 is done, but after its deadline");
    assertThat(shell.argosy("", "explain", "each-1").out())
        .contains("accepted each-1: 1 task, a deadline in 1h", "done");
  }

  @Test
  void a_job_has_words_in_every_command() {
    shell.argosy("a\nb\n", "each", "--", "sh", "-c", "echo said {} >&2; echo {}");
    assertThat(shell.argosy("", "list").out()).containsPattern("each-1 +tasks .* done +100.0 %");
    assertThat(shell.argosy("", "show", "each-1").out())
        .containsPattern("worker +attempts +machine +tasks")
        .contains("2 tasks done");
    assertThat(shell.argosy("", "logs", "each-1", "--task", "1").out()).contains("said b");
    assertThat(shell.argosy("", "logs", "each-1", "--task", "2").err())
        .contains("--task is 2; the job has tasks 0 to 1");
    assertThat(shell.argosy("", "results", "each-1").lines()).containsExactly("a", "b");
    assertThat(shell.argosy("", "rm", "each-1").exit()).isZero();
    assertThat(shell.argosy("", "each", "--resume", "each-1").err()).contains("no job each-1");
  }

  @Test
  void programs_read_an_object_for_each_task() {
    Shell.Said said = shell.argosy("a\n", "each", "--json", "echo");
    assertThat(said.lines())
        .anySatisfy(
            line ->
                assertThat(line)
                    .isEqualTo(
                        "{\"event\":\"task\",\"index\":0,\"item\":\"a\",\"state\":\"done\","
                            + "\"output\":\"a\"}"))
        .last()
        .isEqualTo(
            "{\"event\":\"ended\",\"job\":\"each-1\",\"outcome\":\"done\",\"tasks\":1,\"inputComplete\":true,"
                + "\"failed\":[],\"exit\":0}");
  }

  @Test
  void programs_read_columns_that_have_the_name_of_a_field() throws Exception {
    Files.writeString(home.resolve("t.csv"), "state,event,x\nopen,none,1\n");
    Shell.Said said =
        shell.argosy("", "each", "--json", "--csv", "t.csv", "sh", "-c", "echo {x}; echo e >&2");
    assertThat(said.exit()).as(said.err()).isZero();
    assertThat(said.lines())
        .contains(
            "{\"event\":\"task\",\"index\":0,\"item.state\":\"open\",\"item.event\":\"none\","
                + "\"x\":\"1\",\"state\":\"done\",\"output\":\"1\"}");
    assertThat(said.err().lines()).contains("e");
  }

  @Test
  void failed_tasks_are_listed_also_if_the_table_cannot_be_written() throws Exception {
    Files.createDirectory(home.resolve("out"));
    Shell.Said said =
        shell.argosy(
            "a\n", "each", "--results", "out/r.csv", "sh", "-c", "rmdir out; exit 7", "{}");
    assertThat(said.exit()).isEqualTo(1);
    assertThat(said.err()).contains("task 0 (a) failed: exit code 7");
  }

  @Test
  void a_failure_before_the_job_was_opened_again_is_not_printed_as_new() {
    String script = "echo said >&2; exit 1";
    shell.argosy("a\n", "each", "--", "sh", "-c", script, "{}");
    shell.argosy("", "each", "--retry-failed", "each-1");
    Shell.Said said = shell.argosy("", "each", "--resume", "each-1");
    assertThat(said.exit()).isEqualTo(3);
    assertThat(said.err().lines().filter("said"::equals)).hasSize(1);
  }

  @Test
  void a_program_that_is_not_there_is_refused_before_the_start() {
    Shell.Said said = shell.argosy("a\n", "each", "no-such-program", "{}");
    assertThat(said.exit()).isEqualTo(2);
    assertThat(said.err()).contains("COMMAND: command 'no-such-program' was not found");
    assertThat(shell.argosy("", "list").out()).doesNotContain("each-1");
  }

  @Test
  void tasks_that_need_all_processors_run_one_at_a_time_also_after_a_resume() {
    // The shell of these tests has two processors.
    String script = "mkdir busy && echo {}; [ -e go ] && rmdir busy";
    Shell.Said first =
        shell.argosy("1\n2\n3\n", "each", "-j", "2", "--cpus", "2", "--", "sh", "-c", script);
    assertThat(first.exit()).isEqualTo(3);
    assertThat(home.resolve("go").toFile().mkdir() && home.resolve("busy").toFile().delete())
        .isTrue();
    Shell.Said again = shell.argosy("", "each", "--retry-failed", "each-1", "-k");
    assertThat(again.exit()).as(again.err()).isZero();
    assertThat(again.lines()).containsExactly("1", "2", "3");
    assertThat(shell.argosy("", "explain", "each-1").out()).contains("local offers 1 slot");
  }

  @Test
  void what_a_task_needs_is_checked_before_anything_starts() {
    assertThat(shell.argosy("1\n", "each", "--cpus", "3", "echo").err())
        .contains("--cpus is 3, but this computer has 2 processors; it must be at most that");
    assertThat(shell.argosy("1\n", "each", "--memory", "999 TiB", "echo").err())
        .contains("--memory is 999 TiB, but this computer has");
    assertThat(shell.argosy("1\n", "each", "--memory", "5", "echo").err())
        .contains("--memory is 5; it must be a size");
    assertThat(shell.argosy("1\n", "each", "--cpus", "0", "echo").err())
        .contains("--cpus is 0; it must be a number from 0.01");
    assertThat(shell.argosy("", "list").out()).doesNotContain("each-1");
  }
}
