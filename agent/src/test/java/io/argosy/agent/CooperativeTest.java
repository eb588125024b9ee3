package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.model.Interval;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs that communicate over lines; HTTP differs only in the transport. */
@Timeout(300)
final class CooperativeTest {
  private static final Duration SOON = Duration.ofMillis(100);

  /** Sends a line and reads the answer; its words are in $1 $2 … */
  private static final String ASK = "ask() { echo \"$*\"; read -r answer; }\n";

  @TempDir Path folder;

  private Workshop workshop(String mode, String more, String script) throws IOException {
    return new Workshop(
        folder, mode, "cooperative: [sh, work.sh], over: lines" + more, ASK + script, SOON);
  }

  @Test
  void a_program_receives_its_work_and_its_results_are_kept() throws Exception {
    String script =
        """
        ask start; echo "$answer" >> heard; echo one > "$ARGOSY_OUT"
        ask store 2; echo "$answer" >> heard; echo two > mine
        ask store 5 mine; echo "$answer" >> heard
        ask finish 5; echo "$answer" >> heard
        """;
    try (Workshop shop = workshop("range", "", script)) {
      shop.start(new Interval(10, 5));
      assertThat(shop.post.piece()).isEqualTo(new Interval(10, 2));
      assertThat(shop.post.piece()).isEqualTo(new Interval(12, 3));
      assertThat(shop.post.next(Report.AsksToFinish.class).done()).isEqualTo(5);
      shop.stop();
      assertThat(shop.post.ended()).isEqualTo(Report.How.FINISHED);
      assertThat(folder.resolve("heard")).hasContent("work 10 5 1\nkept 2\nkept 5\nend\n");
      assertThat(Published.of(shop.files, new Interval(10, 2))).hasContent("one\n");
      assertThat(Published.of(shop.files, new Interval(12, 3))).hasContent("two\n");
      assertThat(folder.resolve("mine")).doesNotExist();
      assertThat(folder.resolve("attempts/0.1")).isEmptyDirectory();
    }
  }

  @Test
  void work_moves_while_a_program_runs_and_it_learns_that_at_its_next_report() throws Exception {
    String script =
        """
        ask start; touch begun; while [ ! -e go ]; do sleep 0.02; done
        ask report 10; echo "$answer" >> heard; echo x > "$ARGOSY_OUT"
        ask store 40; ask finish 40; echo "$answer" >> heard; sleep 600
        """;
    try (Workshop shop = workshop("range", "", script)) {
      shop.start(new Interval(0, 100));
      Waiting.until(() -> Files.exists(folder.resolve("begun")));
      shop.steer(List.of(), 60);
      Files.createFile(folder.resolve("go"));

      assertThat(shop.post.next(Report.Steered.class).yielded())
          .containsExactly(new IterationRange(40, 60));
      shop.post.next(Report.AsksToFinish.class);
      shop.steer(List.of(new Interval(200, 3)), 0);
      Waiting.until(() -> Files.readAllLines(folder.resolve("heard")).size() == 2);
      assertThat(folder.resolve("heard")).hasContent("work 0 40 1\nwork 200 3 1\n");
    }
  }

  @Test
  void a_program_that_announces_its_early_end_has_not_failed() throws Exception {
    try (Workshop shop =
        workshop("count", "", "ask start; echo x > $ARGOSY_OUT; ask store 3; ask finish 3")) {
      shop.start(new Interval(0, 100));
      assertThat(shop.post.ended()).isEqualTo(Report.How.STOPPED_EARLY);
    }
  }

  @Test
  void a_few_more_than_told_are_fine_where_iterations_are_interchangeable() throws Exception {
    String script = "ask start; echo x > $ARGOSY_OUT; ask store 12; ask finish 12";
    try (Workshop shop = workshop("count", "", script)) {
      shop.start(new Interval(0, 10));
      assertThat(shop.post.piece()).isEqualTo(new Interval(0, 10));
      assertThat(shop.post.next(Report.AsksToFinish.class).done()).isEqualTo(10);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          exit 0                                 | ended with exit code 0 and never asked to start
          echo words >&2; exit 4                 | exit code 4
          ask start; ask report 99; sleep 600    | reported 99, but its work is 10 from 0
          ask start; ask report many; sleep 600  | printed 'report many'; it must be start, report N, store N [FILE] or finish N
          ask hello; sleep 600                   | printed 'hello'; it must be start, report N, store N [FILE] or finish N
          ask report 1; sleep 600                | reported 1 before it asked to start
          ask start; ask report 5; ask report 4  | reported 4 after done 5
          ask start; ask store 5; sleep 600      | stored iterations 0 to 4, but the file $ARGOSY_OUT is not there
          ask start; ask store 5 gone; sleep 600 | stored iterations 0 to 4, but the file gone is not there
          ask start; ask finish 10; sleep 600    | asked to finish at done 10, but has not stored the last 10
          ask start; ask report 7; exit 0        | ended with exit code 0 before it asked to finish; it had reported 7 and not stored 7 of them
          """)
  void each_failure_is_one_sentence(String script, String sentence) throws Exception {
    try (Workshop shop = workshop("range", "", script)) {
      shop.start(new Interval(0, 10));
      assertThat(shop.failure().reason()).isEqualTo(sentence);
    }
  }

  @Test
  void a_program_that_is_silent_for_too_long_is_ended() throws Exception {
    try (Workshop shop = workshop("range", ", timeout: 1s", "ask start; sleep 600")) {
      shop.start(new Interval(0, 10));
      assertThat(shop.failure().reason()).isEqualTo("printed nothing for 1 s (run.timeout)");
    }
  }

  @Test
  void closing_ends_a_program_without_reports() throws Exception {
    Workshop shop = workshop("range", "", "ask start; touch begun; sleep 600");
    shop.start(new Interval(0, 10));
    shop.post.next(Report.Started.class);
    Waiting.until(() -> Files.exists(folder.resolve("begun")));
    shop.close();
    assertThat(shop.post.isQuiet()).isTrue();
  }
}
