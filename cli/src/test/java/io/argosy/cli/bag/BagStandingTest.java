package io.argosy.cli.bag;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.cli.remote.ServiceClient;
import io.argosy.core.model.JobId;
import io.argosy.protocol.text.JsonTree;
import io.argosy.protocol.wire.Servers;
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
    return BagStanding.of(
        JsonTree.fields(
            "bag",
            """
            {"stage": "choosing", "planning": PLANNING, "total": 40, "kept": 19,
             "money": {"spent": "0.17", "committed": "0.17", "cap": "0.20", "missing": "0.025"},
             "types": [], "machines": [], "menu": MENU,
             "otherBilling": {"hour": "1", "minute": "1", "second": "1"},
             "outcome": OUTCOME, "currency": "EUR"}
            """
                .replace("PLANNING", Boolean.toString(planning))
                .replace("MENU", MENU)
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
                            + " --budget '0.23 EUR'"));
  }
}
