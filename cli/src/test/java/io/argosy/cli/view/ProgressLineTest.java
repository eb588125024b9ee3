package io.argosy.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.forecast.Forecast;
import io.argosy.core.forecast.Outlook;
import io.argosy.explain.OutlookFields;
import io.argosy.explain.Words;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressLineTest {
  private static final Outlook HALF =
      new Outlook(
          18_000_000_000L,
          9_000_000_000L,
          9_440_000_000L,
          7.6e8,
          11.26,
          2,
          2,
          Outlook.Status.KEPT,
          Forecast.UNKNOWN,
          0,
          0,
          0);

  private static Outlook banded(Outlook.Status status, double late) {
    return new Outlook(
        1000, 500, 520, 40, 12, 2, 2, status, new Forecast(11.26, 12.04, 14.13), late, 0, 0);
  }

  @Test
  void the_line_shows_the_end_with_its_80_percent_band() {
    assertThat(ProgressLine.plain("pi", banded(Outlook.Status.KEPT, 0.1), Words.ANY))
        .contains("ends in 12.0 s (11.3 s to 14.1 s)");
    assertThat(ProgressLine.bar("pi", banded(Outlook.Status.KEPT, 0.1), Words.ANY, 60, true))
        .contains("ends in 12.0 s  ");
  }

  @Test
  void a_speed_of_which_the_end_does_not_follow_is_marked() {
    Outlook first =
        new Outlook(
            1000, 100, 120, 20, 20, 4, 4, Outlook.Status.KEPT, new Forecast(18, 20, 25), 0, 0, 0);
    assertThat(ProgressLine.plain("pi", first, Words.ANY)).contains("20/s so far, ends in 20.0 s");
    assertThat(ProgressLine.plain("pi", banded(Outlook.Status.KEPT, 0), Words.ANY))
        .contains("40/s, ends in 12.0 s");
  }

  @Test
  void the_line_shows_a_deadline_at_risk_with_the_probability_to_miss_it() {
    assertThat(ProgressLine.plain("pi", banded(Outlook.Status.AT_RISK, 0.704), Words.ANY))
        .endsWith("deadline at risk: 70 % chance to miss it");
  }

  private static Outlook demanding(
      int running, double measuring, Optional<Outlook.LastCall> call, Outlook.Demand demand) {
    return new Outlook(
        1000,
        500,
        520,
        40,
        12,
        2,
        running,
        Outlook.Status.AT_RISK,
        new Forecast(11.26, 12, 14.13),
        0.88,
        measuring,
        0,
        call,
        Optional.of(demand));
  }

  @Test
  void a_deadline_at_risk_is_shown_with_its_cause() {
    Outlook.Demand tight = new Outlook.Demand(8, OptionalInt.of(2));
    Outlook.Demand wide = new Outlook.Demand(8, OptionalInt.of(4));
    Outlook.Demand planned = new Outlook.Demand(8, OptionalInt.empty());
    Optional<Outlook.LastCall> call = Optional.of(new Outlook.LastCall(480, 12));
    String risk = "deadline at risk: 88 % chance to miss it ";

    assertThat(ProgressLine.promise(demanding(2, 0, Optional.empty(), tight), Words.ANY))
        .isEqualTo(risk + "(2 partitions do about 40/s, 60/s needed; all slots in use)");
    assertThat(ProgressLine.promise(demanding(1, 0, Optional.empty(), wide), Words.ANY))
        .isEqualTo(risk + "(1 partition does about 40/s, 60/s needed; 1 of 4 slots in use)");
    assertThat(ProgressLine.promise(demanding(2, 9.5, Optional.empty(), tight), Words.ANY))
        .isEqualTo(risk + "(one call takes 9.5 s to start, 8.0 s left)");
    assertThat(ProgressLine.promise(demanding(2, 0, call, tight), Words.ANY))
        .isEqualTo(risk + "(its last call takes about 12.0 s, 8.0 s left)");
    assertThat(ProgressLine.promise(demanding(2, 0, Optional.empty(), planned), Words.ANY))
        .isEqualTo(risk + "(its end is expected 4.0 s after the deadline)");
  }

  @Test
  void a_narrow_terminal_shows_the_risk_without_its_cause() {
    Outlook.Demand tight = new Outlook.Demand(8, OptionalInt.of(2));
    Outlook outlook = demanding(2, 0, Optional.empty(), tight);

    assertThat(ProgressLine.bar("pi", outlook, Words.ANY, 100, true))
        .contains("ends in 12.0 s")
        .endsWith("deadline at risk: 88 % chance to miss it");
    assertThat(ProgressLine.bar("pi", outlook, Words.ANY, 240, true)).endsWith("all slots in use)");
  }

  @Test
  void a_promise_at_risk_is_shown_so_until_it_is_clearly_not() {
    ShownPromise promise = new ShownPromise();

    assertThat(promise.next(banded(Outlook.Status.KEPT, 0.45)).status())
        .isEqualTo(Outlook.Status.KEPT);
    assertThat(promise.next(banded(Outlook.Status.AT_RISK, 0.52)).status())
        .isEqualTo(Outlook.Status.AT_RISK);
    assertThat(promise.next(banded(Outlook.Status.KEPT, 0.45)).status())
        .isEqualTo(Outlook.Status.AT_RISK);
    assertThat(promise.next(banded(Outlook.Status.KEPT, 0.3)).status())
        .isEqualTo(Outlook.Status.KEPT);
    assertThat(promise.next(banded(Outlook.Status.BROKEN, 1)).status())
        .isEqualTo(Outlook.Status.BROKEN);
  }

  @ParameterizedTest
  @CsvSource({
    "12.04, 'last call of 3,200 iterations, about 12.0 s left'",
    "0, 'last call of 3,200 iterations, overdue'"
  })
  void the_line_shows_the_call_that_the_job_waits_for(double seconds, String line) {
    Outlook outlook =
        new Outlook(
            10_000,
            6_800,
            6_800,
            250,
            12,
            1,
            1,
            Outlook.Status.KEPT,
            Forecast.UNKNOWN,
            0,
            0,
            0,
            Optional.of(new Outlook.LastCall(3_200, seconds)),
            Optional.empty());

    assertThat(ProgressLine.end(outlook)).isEqualTo(line);
  }

  @Test
  void a_log_gets_everything_in_one_line() {
    assertThat(ProgressLine.plain("pi", HALF, Words.ANY))
        .isEqualTo(
            "pi:  52 %, 9.44 G of 18 G iterations, 760 M/s, ends in 11.3 s, 2 partitions, promise"
                + " kept");
  }

  @Test
  void a_wide_terminal_gets_a_bar_and_everything() {
    assertThat(ProgressLine.bar("pi", HALF, Words.ANY, 110, true))
        .isEqualTo(
            "pi ████████████░░░░░░░░░░░░  52 %  9.44 G of 18 G  760 M/s  ends in 11.3 s"
                + "  2 partitions  promise kept");
    assertThat(ProgressLine.bar("pi", HALF, Words.ANY, 110, false))
        .startsWith("pi [###########-----------]  52 %");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 10, 20, 40, 60, 79, 80, 100, 200})
  void no_line_is_wider_than_the_terminal(int width) {
    assertThat(ProgressLine.bar("pi", HALF, Words.ANY, width, true).length())
        .isLessThanOrEqualTo(width);
  }

  @Test
  void a_narrow_terminal_still_shows_the_promise() {
    assertThat(ProgressLine.bar("pi", HALF, Words.ANY, 79, true))
        .isEqualTo("pi █████░░░░░  52 %  760 M/s  ends in 11.3 s  2 partitions  promise kept");
    assertThat(ProgressLine.bar("pi", HALF, Words.ANY, 60, true))
        .isEqualTo("pi █████░░░░░  52 %  760 M/s  ends in 11.3 s  promise kept");
    assertThat(ProgressLine.bar("pi", HALF, Words.ANY, 20, true)).isEqualTo("pi  52 %  promise ke");
    assertThat(ProgressLine.bar("pi", HALF, Words.ANY, 40, true))
        .isEqualTo("pi █████░░░░░  52 %  promise kept");
  }

  @Test
  void while_only_start_up_was_measured_the_line_shows_that_and_no_end() {
    Outlook starting =
        new Outlook(
            20_000,
            3,
            3,
            0,
            Double.POSITIVE_INFINITY,
            2,
            2,
            Outlook.Status.KEPT,
            Forecast.UNKNOWN,
            0,
            3.6,
            0);

    assertThat(ProgressLine.plain("pi", starting, Words.ANY))
        .contains("measuring: one call takes 3.6 s to start")
        .doesNotContain("ends in")
        .doesNotContain("end unknown");
  }

  @Test
  void a_job_without_a_measurement_has_no_expected_end() {
    Outlook fresh =
        new Outlook(
            100,
            0,
            0,
            0,
            Double.POSITIVE_INFINITY,
            1,
            1,
            Outlook.Status.KEPT,
            Forecast.UNKNOWN,
            0,
            0,
            0);
    assertThat(ProgressLine.plain("pi", fresh, Words.ANY))
        .isEqualTo(
            "pi:   0 %, 0 of 100 iterations, speed not measured yet, end unknown, 1 partition,"
                + " promise kept");
  }

  @Test
  void after_a_resume_no_speed_of_zero_stands_beside_an_end() {
    Outlook resumed =
        new Outlook(
            100,
            50,
            50,
            0,
            12,
            2,
            2,
            Outlook.Status.KEPT,
            new Forecast(11.26, 12.04, 14.13),
            0,
            0,
            0);
    assertThat(ProgressLine.plain("pi", resumed, Words.ANY))
        .contains("ends in 12.0 s")
        .contains("speed not measured yet")
        .doesNotContain("0/s");
    assertThat(OutlookFields.of(resumed)).containsEntry("iterationsPerSecond", Optional.empty());
  }

  @Test
  void a_job_whose_iterations_are_all_kept_is_merging() {
    Outlook kept =
        new Outlook(100, 100, 100, 0, 0, 0, 0, Outlook.Status.KEPT, new Forecast(0, 0, 0), 0, 0, 0);
    assertThat(ProgressLine.plain("pi", kept, Words.ANY))
        .isEqualTo("pi: 100 %, 100 of 100 iterations, merging the results, promise kept");
    assertThat(ProgressLine.bar("pi", kept, Words.ANY, 60, false))
        .isEqualTo("pi [########] merging the results  promise kept");
    assertThat(ProgressLine.bar("pi", kept, Words.ANY, 20, false)).hasSize(20);
  }

  @Test
  void no_more_is_done_than_was_asked_for() {
    Outlook twice =
        new Outlook(100, 90, 130, 1, 1, 1, 1, Outlook.Status.KEPT, Forecast.UNKNOWN, 0, 0, 0);
    assertThat(ProgressLine.plain("pi", twice, Words.ANY)).contains("100 %, 100 of 100 iterations");
  }

  @Test
  void a_log_line_comes_with_each_tenth_but_never_twice_in_two_seconds() {
    PlainPace pace = new PlainPace();
    assertThat(pace.wants(HALF, Story.at(0))).isTrue();
    assertThat(pace.wants(HALF, Story.at(5))).isFalse();
    Outlook later =
        new Outlook(100, 0, 60, 1, 40, 2, 2, Outlook.Status.KEPT, Forecast.UNKNOWN, 0, 0, 0);
    assertThat(pace.wants(later, Story.at(1))).isFalse();
    assertThat(pace.wants(later, Story.at(2))).isTrue();
    assertThat(pace.wants(later, Story.at(31))).isFalse();
    assertThat(pace.wants(later, Story.at(32))).isTrue();
  }

  private static Outlook early(double speed, double measuring, double unreported) {
    return new Outlook(
        100,
        0,
        0,
        speed,
        Double.POSITIVE_INFINITY,
        1,
        1,
        Outlook.Status.KEPT,
        Forecast.UNKNOWN,
        0,
        measuring,
        unreported);
  }

  @Test
  void while_nothing_is_reported_the_line_says_for_how_long() {
    assertThat(ProgressLine.plain("pi", early(0, 0, 8.2), Words.ANY))
        .contains("measuring: no report yet after 8.2 s")
        .doesNotContain("end unknown");
  }

  @Test
  void a_log_line_comes_when_more_is_known_of_the_end() {
    PlainPace pace = new PlainPace();
    assertThat(pace.wants(early(0, 0, 0), Story.at(0))).isTrue();
    assertThat(pace.wants(early(0, 0, 5.1), Story.at(5))).isTrue();
    assertThat(pace.wants(early(0, 0, 7.1), Story.at(7))).isFalse();
    assertThat(pace.wants(early(0, 7.5, 0), Story.at(8))).isTrue();
    assertThat(pace.wants(early(3, 0, 0), Story.at(12))).isTrue();
    assertThat(pace.wants(early(4, 0, 0), Story.at(16))).isFalse();
  }
}
