package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.text.JsonTree;
import io.argosy.protocol.text.Sha256;
import io.argosy.protocol.wire.ChoiceAsked;
import io.argosy.protocol.wire.Submission;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class BagSubmissionTest {
  private static final String BAG =
      """
      argosy: 1
      kind: bag
      name: sweep
      tasks: {command: [echo, "{a}"], over: {csv: table.csv}}
      offers: [{name: small, provider: local, price: 0.02 EUR/h, billing: hour}]
      """;

  @TempDir Path data;

  private static Submission submission(String file, Optional<String> policy, String... tables) {
    return new Submission(
        file,
        List.of(tables).stream()
            .map(table -> new Submission.Attached("table.csv", Sha256.of(table), false))
            .toList(),
        Optional.empty(),
        policy,
        OptionalInt.empty(),
        Optional.empty());
  }

  private static Submission submission(String file, ChoiceAsked choice) {
    return new Submission(
        file,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        OptionalInt.empty(),
        Optional.empty(),
        Optional.of(choice),
        false);
  }

  private static String refusal(TestServer it, int status, Submission submission) throws Exception {
    HttpResponse<String> answer = it.post("/v1/jobs", submission.fields());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return TestServer.fields(answer).text("detail").orElseThrow();
  }

  @Test
  void a_bag_has_as_many_tasks_as_its_files_say() throws Exception {
    String table = "a\n1\n2\n\n3\n";
    try (TestServer it = new TestServer(data)) {
      it.ask(it.operator, "PUT", "/v1/files/" + Sha256.of(table), table);

      HttpResponse<String> accepted =
          it.post("/v1/jobs", submission(BAG, Optional.empty(), table).fields());

      assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(201);
      assertThat(
              TestServer.fields(it.get("/v1/jobs/sweep-1"))
                  .wholeNumber("total", 0, Long.MAX_VALUE, "1"))
          .hasValue(3);
    }
  }

  @Test
  void errors_in_a_bag_or_its_tasks_are_reported_before_it_is_accepted() throws Exception {
    String ragged = "a,b\n1,2\n3\n";
    String fine = "a\n1\n";
    try (TestServer it = new TestServer(data)) {
      it.ask(it.operator, "PUT", "/v1/files/" + Sha256.of(ragged), ragged);
      it.ask(it.operator, "PUT", "/v1/files/" + Sha256.of(fine), fine);

      assertThat(refusal(it, 400, submission(BAG, Optional.empty())))
          .contains("tasks.over.csv is table.csv, but that file is not there");
      assertThat(refusal(it, 409, submission(BAG, Optional.empty(), "never uploaded")))
          .contains("table.csv was not uploaded");
      assertThat(refusal(it, 400, submission(BAG, Optional.empty(), ragged)))
          .contains("table.csv, line 3: the row has 1 values; it must have 2");
      assertThat(refusal(it, 400, submission(BAG.replace("{a}", "{z}"), Optional.empty(), fine)))
          .contains("with {z}, which nothing is put in for");
      assertThat(refusal(it, 400, submission(BAG, Optional.of("ruper"), fine)))
          .contains("policy is ruper; it must be one of argosy, bats");
      assertThat(
              refusal(
                  it,
                  400,
                  submission(BAG.replace("0.02 EUR/h", "0 EUR/h"), Optional.empty(), fine)))
          .contains("offers[0].price is 0 EUR/h");
    }
  }

  @Test
  void a_budget_in_another_currency_or_below_one_machine_is_refused() throws Exception {
    String lines = BAG.replace("{command: [echo, \"{a}\"], over: {csv: table.csv}}", "[echo 1]");
    try (TestServer it = new TestServer(data)) {
      assertThat(refusal(it, 400, submission(lines, choice("5 USD"))))
          .isEqualTo("budget is 5.00 USD; the bag's money is in EUR");
      assertThat(refusal(it, 400, submission(lines, choice("0.01 EUR"))))
          .isEqualTo(
              "the budget is 0.01 EUR; the first paid time of the cheapest machine costs at least"
                  + " 0.04 EUR");
    }
  }

  private static ChoiceAsked choice(String budget) {
    return ChoiceAsked.from(JsonTree.fields("choice", "{\"budget\": \"" + budget + "\"}"));
  }

  @Test
  void a_bag_of_which_no_machine_can_be_rented_here_is_refused() throws Exception {
    String far = BAG.replace("provider: local", "provider: ssh, hosts: [a.example]");
    try (TestServer it = new TestServer(data)) {
      String table = "a\n1\n";
      it.ask(it.operator, "PUT", "/v1/files/" + Sha256.of(table), table);
      assertThat(refusal(it, 400, submission(far, Optional.empty(), table)))
          .contains("offers names no machine that is let here");
    }
  }

  @Test
  void only_a_bag_can_reuse_results() throws Exception {
    String pi =
        """
        argosy: 1
        kind: iterative
        name: pi
        iterations: {mode: range, total: 10}
        run: {chunked: [echo, "{first}", "{count}"]}
        """;
    Submission submission =
        new Submission(
            pi,
            List.of(),
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            Optional.empty(),
            true);
    try (TestServer it = new TestServer(data)) {
      assertThat(refusal(it, 400, submission))
          .contains("reuse is true; it must be left out, because this job is not a bag");
    }
  }
}
