package io.argosy.agent.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.job.Participation;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PatternRecordTest {
  private static final long SECOND = 1_000_000_000L;

  private static PatternRecord record() {
    PatternRecord record =
        new PatternRecord(
            "run",
            new Participation.Progress(
                Participation.Place.STDOUT,
                "([0-9.]+)%",
                Participation.Unit.PERCENT,
                Duration.ofSeconds(30)));
    record.begin(0);
    return record;
  }

  @Test
  void a_number_is_found_anywhere_in_a_line() {
    assertThat(record().read("[##  ] 12.5% done")).isEqualTo(OptionalDouble.of(12.5));
    assertThat(record().read("nothing")).isEmpty();
    assertThat(record().read("...%")).as("no number").isEmpty();
  }

  @Test
  void a_pattern_that_never_matches_is_warned_of_once_and_then_fails() {
    PatternRecord record = record();
    record.read("step 1");
    record.read("step 2");

    assertThat(record.warning(9 * SECOND)).isEmpty();
    assertThat(record.warning(10 * SECOND))
        .contains(
            "run.progress.pattern '([0-9.]+)%' has matched nothing in its standard output: 2 lines"
                + " in 10 s (run.progress.within is 30 s); it read: step 1 | step 2");
    assertThat(record.warning(11 * SECOND)).isEmpty();
    assertThat(record.failure(29 * SECOND, true)).isEmpty();
    assertThat(record.failure(30 * SECOND, false)).isPresent();
    assertThat(record.sample()).isEqualTo("step 1\nstep 2");
  }

  /** Without a limit this line takes practically for ever. */
  @Test
  void a_pattern_that_takes_too_long_is_not_applied_again() {
    PatternRecord record =
        new PatternRecord(
            "run",
            new Participation.Progress(
                Participation.Place.STDOUT,
                "^(?:(?:a|a|aa)*)*b([0-9]+)",
                Participation.Unit.PERCENT,
                Duration.ofSeconds(30)));
    record.begin(0);

    assertThat(record.read("a".repeat(74) + "!")).isEmpty();
    assertThat(record.read("b12")).as("it is not tried again").isEmpty();
    assertThat(record.failure(30 * SECOND, false).orElseThrow())
        .contains("takes too long for a line and was given up; it has matched nothing");
  }

  @Test
  void many_lines_are_as_good_as_much_time_but_a_call_may_end_first() {
    PatternRecord record = record();
    IntStream.range(0, 1000).forEach(i -> record.read("line " + i));

    assertThat(record.warning(SECOND)).isPresent();
    assertThat(record.failure(SECOND, false)).isEmpty();
    assertThat(record.failure(SECOND, true)).isPresent();
    assertThat(record.sample().lines()).hasSize(5).last().isEqualTo("line 999");
  }

  @Test
  void one_match_is_enough_for_ever() {
    PatternRecord record = record();
    record.read("1%");
    IntStream.range(0, 2000).forEach(i -> record.read("chatter"));

    assertThat(record.warning(100 * SECOND)).isEmpty();
    assertThat(record.failure(100 * SECOND, true)).isEmpty();
  }

  @Test
  void lines_end_with_a_newline_or_a_return_and_are_never_endless() {
    List<String> lines = new ArrayList<>();
    LineCutter cutter = new LineCutter(lines::add);
    byte[] bytes = ("1%\r2%\r\n\n" + "x".repeat(9000) + "\nend").getBytes(StandardCharsets.UTF_8);
    cutter.take(bytes, bytes.length);
    cutter.end();

    assertThat(lines).containsExactly("1%", "2%", "x".repeat(LineCutter.LONGEST), "end");
  }
}
