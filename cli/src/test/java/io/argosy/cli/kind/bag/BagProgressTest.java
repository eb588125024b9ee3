package io.argosy.cli.kind.bag;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.model.JobId;
import io.argosy.protocol.text.JsonTree;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BagProgressTest {
  private static final String MENU =
      """
      {"why": "a person chooses", "least": "0.10", "chosen": null, "knee": null, "choices": []}\
      """;

  private static BagProgress standing(boolean planning, String outcome) {
    return standing(planning, outcome, 19);
  }

  private static BagProgress standing(boolean planning, String outcome, int kept) {
    return BagProgress.of(
        JsonTree.fields(
            "bag",
            """
            {"stage": "choosing", "planning": PLANNING, "total": 40, "kept": KEPT,
             "money": {"spent": "0.17", "committed": "0.17", "cap": "0.20", "cushion": "0.01", "missing": "0.025"},
             "types": [], "machines": [], "menu": MENU,
             "otherBilling": {"hour": "1", "minute": "1", "second": "1"},
             "outcome": OUTCOME, "currency": "EUR"}
            """
                .replace("PLANNING", Boolean.toString(planning))
                .replace("MENU", MENU)
                .replace("KEPT", Integer.toString(kept))
                .replace("OUTCOME", outcome)));
  }

  @Test
  void a_bag_with_a_menu_waits_for_a_person() {
    assertThat(standing(false, "null").isOver()).isTrue();
    assertThat(standing(false, "null").presentMenu()).isPresent();
  }

  @Test
  void a_menu_from_before_the_last_choice_does_not_answer_it() {
    assertThat(standing(true, "null").isOver()).isFalse();
    assertThat(standing(true, "null").presentMenu()).isEmpty();
  }

  @Test
  void a_bag_that_stopped_is_over() {
    assertThat(standing(false, "\"stopped-by-promise\"").isOver()).isTrue();
  }

  @Test
  void the_cost_of_the_rest_is_shown_beside_the_money_that_is_left() {
    assertThat(
            BagText.verdict(
                standing(false, "\"stopped-by-promise\""),
                new BagLocation(
                    new JobId("po-2"), Optional.empty(), Optional.empty(), "argosy resume po-2")))
        .anySatisfy(
            line ->
                assertThat(line)
                    .endsWith(
                        " EUR more than the 0.20 EUR that may be spent: argosy resume po-2"
                            + " --budget '0.22 EUR'"));
  }

  @Test
  void without_remaining_tasks_the_user_is_not_asked_to_choose() {
    assertThat(standing(false, "null", 40).isOver()).isFalse();
    assertThat(standing(false, "\"done\"", 40).isOver()).isTrue();
    assertThat(BagText.next(standing(false, "null", 40), "argosy resume po-2")).isEmpty();
  }

  @Test
  void the_state_of_a_bag_is_shown_in_words() {
    assertThat(BagText.progress("po-2", standing(false, "null"))).contains("waits for a choice");
    assertThat(BagText.progress("po-2", standing(false, "\"stopped-by-promise\"")))
        .contains("po-2  stopped incomplete  19/40 tasks");
  }

  private static BagProgress running(String times) {
    return BagProgress.of(
        JsonTree.fields(
            "bag",
            """
            {"stage": "running", "total": 40, "kept": 19, "running": 3,
             "money": {"spent": "0.17", "committed": "0.18", "expected": "0.19", "cap": "0.20"},
             "types": [], "machines": [], "otherBilling": {"hour": "1", "minute": "1", "second": "1"},
             "times": TIMES, "again": AGAIN, "outcome": OUTCOME, "currency": "EUR"}
            """
                .replace("TIMES", times.isEmpty() ? "null" : times)
                .replace("AGAIN", times.isEmpty() ? "true" : "false")
                .replace("OUTCOME", outcome(times))));
  }

  private static String outcome(String times) {
    return times.isEmpty() ? "\"failed\"" : times.contains("endedAt") ? "\"done-late\"" : "null";
  }

  @Test
  void the_beginning_of_the_line_shows_the_expected_end_and_cost() {
    assertThat(BagText.progress("po-2", running("{\"secondsLeft\": 70}")))
        .startsWith("po-2  running  19/40 tasks  ends in about 1m 10s  expected 0.19 of 0.20 EUR");
    assertThat(
            BagText.progress("po-2", running("{\"secondsLeft\": 70, \"secondsToDeadline\": 20}")))
        .contains("ends in about 1m 10s, the deadline is in 20.0 s, at risk  expected");
    assertThat(BagText.progress("po-2", running("{\"secondsToDeadline\": -5}")))
        .contains("19/40 tasks  the deadline passed 5.0 s ago  expected");
  }

  @Test
  void the_verdict_of_a_late_bag_shows_the_delay() {
    String times =
        """
        {"deadline": "2026-01-01T00:00:20Z", "endedAt": "2026-01-01T00:00:34.7Z"}\
        """;
    assertThat(BagText.state(running(times)))
        .isEqualTo("done 14.7 s after the deadline at 00:00:20 UTC");
  }

  @Test
  void the_verdict_after_a_failed_merge_names_the_command_to_retry() {
    assertThat(BagText.next(running(""), "argosy resume po-2"))
        .first()
        .isEqualTo("all results are there; to merge them again: argosy resume po-2");
  }

  @Test
  void an_amount_has_two_decimals_or_as_many_as_it_takes() {
    assertThat(MoneyText.exact(new BigDecimal("0.0200"))).isEqualTo("0.02");
    assertThat(MoneyText.exact(new BigDecimal("3"))).isEqualTo("3.00");
    assertThat(MoneyText.exact(new BigDecimal("1.234567"))).isEqualTo("1.234567");
    assertThat(MoneyText.about(new BigDecimal("1.234567"))).isEqualTo("1.23");
    assertThat(MoneyText.about(new BigDecimal("0.030000"))).isEqualTo("0.03");
    assertThat(MoneyText.about(new BigDecimal("0.012345"))).isEqualTo("0.0123");
  }
}
