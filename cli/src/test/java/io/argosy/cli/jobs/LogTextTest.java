package io.argosy.cli.jobs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.cli.job.JobLog;
import io.argosy.console.Console;
import io.argosy.console.Screen;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LogTextTest {
  private static final List<String> TASKS = List.of("split", "sum");
  private static final String LOG = "--- 0+1.err ---\nhello\n--- 1+1.err ---\noh no\n";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private String shown(List<String> tasks, Optional<String> only) throws IOException {
    PrintStream stream = new PrintStream(out, true, UTF_8);
    Console console = new Console(stream, stream, Screen.NONE);
    LogText text =
        tasks.isEmpty()
            ? LogText.ofWhole(console, "partition", only)
            : LogText.ofNamed(console, tasks, "worker", only);
    show(text, 3, "attempt.x");
    return out.toString(UTF_8);
  }

  private static void show(LogText text, int number, String name) throws IOException {
    byte[] bytes = LOG.getBytes(UTF_8);
    JobLog log = new JobLog(number, 2, name, bytes.length, () -> new ByteArrayInputStream(bytes));
    new LogFollow(text).show(log, true);
  }

  @Test
  void what_tasks_of_a_workflow_wrote_stands_under_their_ids() throws IOException {
    assertThat(shown(TASKS, Optional.empty()))
        .isEqualTo(
            "== task split, worker 3, attempt 2\nhello\n== task sum, worker 3, attempt 2\noh no\n");
  }

  @Test
  void one_task_can_be_asked_for() throws IOException {
    assertThat(shown(TASKS, Optional.of("sum")))
        .isEqualTo("== task sum, worker 3, attempt 2\noh no\n");
  }

  @Test
  void what_a_partition_wrote_is_shown_as_it_is() throws IOException {
    assertThat(shown(List.of(), Optional.empty()))
        .startsWith("== partition 3, attempt 2: attempt.x\n--- 0+1.err ---\nhello\n");
  }

  @Test
  void what_a_task_of_a_bag_wrote_stands_under_its_number() throws IOException {
    PrintStream stream = new PrintStream(out, true, UTF_8);
    Console console = new Console(stream, stream, Screen.NONE);
    show(LogText.ofNumbered(console, "slot", Optional.of("1"), () -> 2), 0, "1+1.x");
    assertThat(out.toString(UTF_8)).isEqualTo("== task 1, slot 0, attempt 2\noh no\n");
  }

  @Test
  void a_log_of_its_own_stands_under_the_task_that_its_name_tells() throws IOException {
    PrintStream stream = new PrintStream(out, true, UTF_8);
    Console console = new Console(stream, stream, Screen.NONE);
    LogText text = LogText.ofNamed(console, TASKS, "worker", Optional.of("sum"));
    for (String name : List.of("0+1.err", "1+1.err")) {
      byte[] bytes = (name + " is here\n").getBytes(UTF_8);
      new LogFollow(text)
          .show(new JobLog(3, 2, name, bytes.length, () -> new ByteArrayInputStream(bytes)), true);
    }
    assertThat(out.toString(UTF_8))
        .isEqualTo("== task sum, worker 3, attempt 2\n1+1.err is here\n");
  }

  @Test
  void a_task_that_a_bag_does_not_have_is_refused() {
    PrintStream stream = new PrintStream(out, true, UTF_8);
    Console console = new Console(stream, stream, Screen.NONE);
    assertThatThrownBy(() -> LogText.ofNumbered(console, "slot", Optional.of("99"), () -> 12))
        .hasMessageContaining("--task is 99; the job has tasks 0 to 11");
    assertThatThrownBy(() -> LogText.ofNumbered(console, "slot", Optional.of("1"), () -> 1))
        .hasMessageContaining("the job has only task 0");
  }

  @Test
  void a_task_that_is_not_there_is_named_with_the_nearest() {
    assertThatThrownBy(() -> shown(TASKS, Optional.of("split1")))
        .hasMessageContaining("--task is split1; did you mean split?");
    assertThatThrownBy(() -> shown(List.of(), Optional.of("sum")))
        .hasMessageContaining("only the tasks of workflows, bags and lists can be asked for");
  }
}
