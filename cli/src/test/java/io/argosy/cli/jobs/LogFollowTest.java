package io.argosy.cli.jobs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

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

class LogFollowTest {
  private static final String HEAD = "== partition 0, attempt 1: a.err\n";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final PrintStream stream = new PrintStream(out, true, UTF_8);
  private final Console console = new Console(stream, stream, Screen.NONE);
  private LogFollow follow = new LogFollow(LogText.ofWhole(console, "partition", Optional.empty()));

  private void look(int partition, String text, boolean last) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    follow.show(
        new JobLog(partition, 1, "a.err", bytes.length, () -> new ByteArrayInputStream(bytes)),
        last);
  }

  @Test
  void each_line_is_printed_once_under_one_heading() throws IOException {
    look(0, "one\n", false);
    look(0, "one\n", false);
    look(0, "one\ntwo\n", true);
    assertThat(out.toString(UTF_8)).isEqualTo(HEAD + "one\ntwo\n");
  }

  @Test
  void a_line_without_an_end_waits_until_nothing_follows() throws IOException {
    look(0, "one\ntw", false);
    assertThat(out.toString(UTF_8)).isEqualTo(HEAD + "one\n");
    look(0, "one\ntw", true);
    assertThat(out.toString(UTF_8)).isEqualTo(HEAD + "one\ntw\n");
  }

  @Test
  void the_heading_returns_when_the_source_changes() throws IOException {
    look(0, "one\n", false);
    look(1, "other\n", false);
    look(0, "one\ntwo\n", false);
    assertThat(out.toString(UTF_8))
        .isEqualTo(
            HEAD
                + "one\n"
                + HEAD.replace("partition 0", "partition 1")
                + "other\n"
                + HEAD
                + "two\n");
  }

  @Test
  void a_log_that_lost_its_beginning_is_printed_again() throws IOException {
    look(0, "one\ntwo\n", false);
    look(0, "two\nthree\n", false);
    assertThat(out.toString(UTF_8)).isEqualTo(HEAD + "one\ntwo\ntwo\nthree\n");
  }

  @Test
  void a_task_stays_chosen_although_its_name_came_earlier() throws IOException {
    follow =
        new LogFollow(
            LogText.ofNamed(console, List.of("split", "sum"), "worker", Optional.of("sum")));
    look(0, "--- 0+1.err ---\nhidden\n--- 1+1.err ---\nfirst\n", false);
    look(0, "--- 0+1.err ---\nhidden\n--- 1+1.err ---\nfirst\nsecond\n", false);
    assertThat(out.toString(UTF_8)).isEqualTo("== task sum, worker 0, attempt 1\nfirst\nsecond\n");
  }
}
