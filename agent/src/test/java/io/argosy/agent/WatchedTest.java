package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.model.Interval;
import io.argosy.protocol.wire.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
final class WatchedTest {
  private static final Duration SOON = Duration.ofMillis(100);
  private static final String RUN =
      "watched: [sh, work.sh, '{first}', '{count}', '{progress}'], progress: ";

  @TempDir Path folder;

  private Workshop workshop(String progress, String script) throws IOException {
    return new Workshop(folder, "range", RUN + "{" + progress + "}", script, SOON);
  }

  @Test
  void progress_on_standard_output_is_reported_while_the_program_runs() throws Exception {
    String script =
        """
        seq $1 $(($1 + $2 - 1)) > "$ARGOSY_OUT"
        [ $1 -lt 20 ] && exit 0
        [ $2 = 1 ] && part=100 || part=50
        echo $1 $2 $part > its; mv its call; sleep 0.3; printf " $part%% done\\r"
        while [ ! -e go ]; do sleep 0.02; done
        """;
    try (Workshop shop = workshop("from: stdout, pattern: '(\\d+)%', unit: percent", script)) {
      shop.start(new Interval(0, 1), new Interval(10, 1), new Interval(20, 9));
      shop.post.next(Report.Stored.class);
      shop.post.next(Report.Stored.class);
      Report.Progressed report = shop.post.next(Report.Progressed.class);
      while (!Files.exists(folder.resolve("call"))) {
        report = shop.post.next(Report.Progressed.class);
      }
      long told = toldByTheCall();
      while (report.done() != told) { // a report may have left before the program printed its line
        assertThat(report.done()).isLessThan(told);
        report = shop.post.next(Report.Progressed.class);
      }
      Files.createFile(folder.resolve("go"));
      assertThat(shop.post.next(Report.AsksToFinish.class).done()).isEqualTo(11);
    }
  }

  /** How many are done when the running call, whose size depends on speed, is as far as printed. */
  private long toldByTheCall() throws IOException {
    String[] call = Files.readString(folder.resolve("call")).strip().split(" ");
    long before = 2 + Long.parseLong(call[0]) - 20;
    return before + Long.parseLong(call[1]) * Long.parseLong(call[2]) / 100;
  }

  @Test
  void progress_in_a_file_may_be_a_log_or_a_number_written_over() throws Exception {
    String script =
        """
        echo x > "$ARGOSY_OUT"
        echo started > "$3"; echo "3 of $2" >> "$3"; echo chatter >> "$3"
        while [ ! -e go ]; do sleep 0.02; done
        """;
    try (Workshop shop = workshop("from: file, pattern: '(\\d+) of', unit: count", script)) {
      shop.start(new Interval(0, 1));
      assertThat(shop.post.next(Report.Progressed.class).done())
          .as("never more than there is")
          .isEqualTo(1);
      Files.createFile(folder.resolve("go"));
      assertThat(shop.post.next(Report.AsksToFinish.class).done()).isEqualTo(1);
    }
  }

  @Test
  void a_pattern_that_never_matches_is_warned_of_and_fails_with_what_was_read() throws Exception {
    String script = "i=0; while :; do i=$((i + 1)); echo step $i; sleep 0.05; done";
    try (Workshop shop =
        workshop("from: stdout, pattern: 'at (\\d+)%', unit: percent, within: 1s", script)) {
      shop.start(new Interval(0, 5));

      Report.Ended failed = shop.failure();
      assertThat(failed.reason())
          .startsWith(
              "run.progress.pattern 'at (\\d+)%' has matched nothing in its standard output")
          .endsWith("(run.progress.within is 1 s)");
      // How many steps it did by then depends on speed.
      assertThat(failed.lastLines().lines()).allMatch(line -> line.startsWith("step "));
      assertThat(shop.warnings).hasSize(1).first().asString().contains("at (\\d+)%");
    }
  }

  @Test
  void a_thousand_lines_without_a_match_are_shown_and_fail_a_call_that_ends() throws Exception {
    try (Workshop shop =
        workshop(
            "from: stdout, pattern: 'at (\\d+)%', unit: percent, within: 1h",
            "seq 1000; echo no")) {
      shop.start(new Interval(0, 5));

      Report.Ended failed = shop.failure();
      assertThat(failed.reason())
          .contains("has matched nothing in its standard output: 1001 lines");
      assertThat(failed.lastLines()).isEqualTo("997\n998\n999\n1000\nno");
      assertThat(shop.warnings).hasSize(1).first().asString().matches("(?s).*it read: \\d+ .*");
    }
  }

  @Test
  void nothing_to_read_at_all_fails_as_well() throws Exception {
    try (Workshop shop =
        workshop("from: stderr, pattern: '(\\d+)%', unit: percent, within: 500ms", "sleep 600")) {
      shop.start(new Interval(0, 5));

      assertThat(shop.failure().reason())
          .containsPattern("in its standard error: 0 lines in \\d+ s");
    }
  }

  @Test
  void a_call_that_fails_reports_its_own_reason() throws Exception {
    try (Workshop shop =
        workshop("from: stdout, pattern: '(\\d+)%', unit: percent", "echo no >&2; exit 3")) {
      shop.start(new Interval(0, 5));

      Report.Ended failed = shop.failure();
      assertThat(failed.reason()).isEqualTo("exit code 3");
      assertThat(failed.lastLines()).isEqualTo("no");
    }
  }
}
