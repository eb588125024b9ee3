package io.argosy.cli.bag;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.cli.remote.ServiceClient;
import io.argosy.core.model.JobId;
import io.argosy.protocol.text.JsonTree;
import io.argosy.protocol.wire.Servers;
import java.math.BigDecimal;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BagStandingTest {
  private static final String MENU =
      """
      {"why": "a person chooses", "least": "0.10", "chosen": null, "knee": null, "choices": []}\
      """;

  private static BagStanding standing(boolean planning, String outcome) {
    return standing(planning, outcome, 19);
  }

  private static BagStanding standing(boolean planning, String outcome, int kept) {
    return BagStanding.of(
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
  void a_menu_from_before_the_last_choice_is_no_answer_to_it() {
    assertThat(standing(true, "null").isOver()).isFalse();
    assertThat(standing(true, "null").presentMenu()).isEmpty();
  }

  @Test
  void a_bag_that_stopped_is_over() {
    assertThat(standing(false, "\"stopped-by-promise\"").isOver()).isTrue();
  }

  @Test
  void what_the_rest_takes_is_said_against_what_may_be_spent() {
    URI nowhere = URI.create("http://127.0.0.1:1");
    ServiceClient client = new ServiceClient(new Servers(List.of(nowhere)), "token");
    assertThat(
            BagText.verdict(
                standing(false, "\"stopped-by-promise\""),
                new RemoteBag(client, new JobId("po-2")),
                Optional.empty(),
                "argosy resume po-2"))
        .anySatisfy(
            line ->
                assertThat(line)
                    .endsWith(
                        " EUR more than the 0.20 EUR that may be spent: argosy resume po-2"
                            + " --budget '0.22 EUR'"));
  }

  @Test
  void with_no_task_left_nobody_is_asked_to_choose() {
    assertThat(standing(false, "null", 40).isOver()).isFalse();
    assertThat(standing(false, "\"done\"", 40).isOver()).isTrue();
    assertThat(BagText.next(standing(false, "null", 40), "argosy resume po-2")).isEmpty();
  }

  @Test
  void how_it_stands_is_said_in_words() {
    assertThat(BagText.progress("po-2", standing(false, "null"))).contains("waits for a choice");
    assertThat(BagText.progress("po-2", standing(false, "\"stopped-by-promise\"")))
        .contains("po-2  stopped incomplete  19/40 tasks");
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
