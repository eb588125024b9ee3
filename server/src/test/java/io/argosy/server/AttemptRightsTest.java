package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.wire.Ack;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Registration;
import io.argosy.protocol.wire.Report;
import io.argosy.protocol.wire.ReportDelivery;
import io.argosy.protocol.wire.UploadRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A machine tries to see, and to report about, what was assigned to another one. */
@Timeout(300)
final class AttemptRightsTest {
  private static final String JOB =
      """
      argosy: 1
      kind: iterative
      name: secret
      iterations: {mode: range, total: 10}
      slots: {initial: 1, max: 1}
      run: {chunked: [sh, work.sh, --password, hunter2]}
      result: {merge: MERGE}
      """;
  private static final AttemptRef HONEST = new AttemptRef("secret-1", 0, 1);
  private static final IterationRange ALL = new IterationRange(0, 10);
  private static final String FORGED = "forged\n";

  @TempDir Path folder;
  private TestServer it;

  @BeforeEach
  void start() throws Exception {
    it = new TestServer(folder.resolve("data"), TestServer.patient(), Optional.empty());
  }

  @AfterEach
  void stop() {
    it.close();
  }

  /** The server ends and another begins on the same data. */
  private void restart() throws Exception {
    String operator = it.operator;
    it.close();
    it = new TestServer(folder.resolve("data"), TestServer.patient(), Optional.of(operator));
  }

  private void submit(String merge) throws Exception {
    String file = JOB.replace("MERGE", merge);
    String body = Document.JSON.createObjectNode().put("file", file).toString();
    assertThat(it.ask(it.operator, "POST", "/v1/jobs", body).statusCode()).isEqualTo(201);
  }

  private ScriptedMachine machine(String token, String name) throws Exception {
    return new ScriptedMachine(it, token, name, 1);
  }

  /** A machine that has the only attempt, and has started it. */
  private ScriptedMachine honest(String token) throws Exception {
    ScriptedMachine honest = machine(token, "honest");
    Order.Start start = (Order.Start) honest.orders().getFirst();
    assertThat(start.attempt()).isEqualTo(HONEST);
    honest.tell(new Report.Started(HONEST));
    return honest;
  }

  private HttpResponse<String> news(ScriptedMachine machine, String token, Report news)
      throws Exception {
    ReportDelivery reportDelivery =
        new ReportDelivery(
            machine.enlisted.session(), List.of(new ReportDelivery.Group(List.of(news))));
    return it.ask(token, "POST", machine.home() + "/news", JsonText.of(reportDelivery.fields()));
  }

  private HttpResponse<String> upload(
      ScriptedMachine machine, String token, UploadRequest.Kind kind, AttemptRef attempt)
      throws Exception {
    OptionalInt number =
        kind == UploadRequest.Kind.OUTPUT ? OptionalInt.of(0) : OptionalInt.empty();
    UploadRequest request =
        new UploadRequest(
            machine.enlisted.session(),
            List.of(
                new UploadRequest.Wanted(
                    kind, attempt, Optional.of(ALL), number, Optional.empty())));
    return it.ask(token, "POST", machine.home() + "/uploads", JsonText.of(request.fields()));
  }

  private HttpResponse<String> look(ScriptedMachine machine, String token, String more)
      throws Exception {
    String query = (more.contains("?") ? "&" : "?") + "session=" + machine.enlisted.session();
    return it.ask(token, "GET", machine.home() + "/jobs/secret-1" + more + query, "");
  }

  /** Every request and report that a machine can send about an attempt. */
  private void attack(ScriptedMachine machine, String token, int expected) throws Exception {
    for (String more : List.of("", "/results", "/outputs?task=0")) {
      HttpResponse<String> answer = look(machine, token, more);
      assertThat(answer.statusCode()).as("GET " + more).isEqualTo(expected);
      assertThat(answer.body()).doesNotContain("hunter2").doesNotContain("/v1/blobs");
    }
    for (UploadRequest.Kind kind : UploadRequest.Kind.values()) {
      HttpResponse<String> answer = upload(machine, token, kind, HONEST);
      assertThat(answer.statusCode()).as("upload " + kind).isEqualTo(expected);
      assertThat(answer.body()).doesNotContain("/v1/blobs");
    }
    Duration second = Duration.ofSeconds(1);
    List<Report> lies =
        List.of(
            new Report.Started(HONEST),
            new Report.Progressed(HONEST, 5, second, second),
            new Report.Stored(HONEST, ALL, FORGED.length(), "0".repeat(64)),
            new Report.Steered(1, HONEST, List.of(ALL)),
            new Report.AsksToFinish(HONEST, 10, second),
            new Report.ImageFound(HONEST, "alpine", "sha256:" + "0".repeat(64)),
            new Report.Ended(HONEST, Report.How.FINISHED, Optional.empty(), "", ""),
            new Report.Ended(HONEST, Report.How.FAILED, Optional.of(ALL), "forged", ""),
            new Report.Ended(HONEST, Report.How.UNFIT, Optional.empty(), "forged", ""));
    for (Report lie : lies) {
      HttpResponse<String> answer = news(machine, token, lie);
      assertThat(answer.statusCode()).as(lie.toString()).isEqualTo(expected);
    }
  }

  private void honestResultIsKept(ScriptedMachine honest) throws Exception {
    assertThat(honest.tell(honest.store(HONEST, ALL)).groups().getFirst().verdicts())
        .anyMatch(Ack.Kept.class::isInstance);
    assertThat(honest.workUntilEnded("secret-1")).isEqualTo("done");
    String result = it.ask(it.operator, "GET", "/v1/jobs/secret-1/result", "").body();
    assertThat(result).isEqualTo(ScriptedMachine.content(ALL));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_machine_cannot_see_what_was_assigned_to_another(boolean sameToken) throws Exception {
    submit("concat");
    String honestToken = it.token("ada", "site", "read");
    String otherToken = sameToken ? honestToken : it.token("eve", "site");
    ScriptedMachine honest = honest(honestToken);
    ScriptedMachine other = machine(otherToken, "other");

    attack(other, otherToken, 404);

    assertThat(look(honest, honestToken, "").body()).contains("hunter2");
    assertThat(it.ask(it.operator, "GET", "/v1/audit", "").body())
        .contains("machine.refused")
        .contains("lab.other spoke for attempt secret-1/0#1")
        .contains("lab.other asked for job secret-1");
    honestResultIsKept(honest);
  }

  /** The stored body is what its machine uploaded, whatever another machine reports about it. */
  @Test
  void a_machine_cannot_report_a_result_that_another_uploaded() throws Exception {
    submit("concat");
    String token = it.token("ada", "site", "read");
    ScriptedMachine honest = honest(token);
    Report.Stored stored = honest.store(HONEST, ALL);
    ScriptedMachine other = machine(token, "other");
    assertThat(news(other, token, stored).statusCode()).isEqualTo(404);
    honestResultIsKept(honest);
  }

  @Test
  void the_machine_of_an_attempt_is_known_after_a_restart() throws Exception {
    submit("concat");
    String token = it.token("ada", "site", "read");
    honest(token);
    machine(token, "other");
    restart();
    ScriptedMachine other = machine(token, "other");
    attack(other, token, 404);
    // Its agent starts again: it may still report what it had finished.
    ScriptedMachine again = machine(token, "honest");
    honestResultIsKept(again);
  }

  @Test
  void a_session_that_another_process_took_over_gets_nothing() throws Exception {
    submit("concat");
    String token = it.token("ada", "site", "read");
    ScriptedMachine stale = honest(token);
    Report.Stored late = stale.store(HONEST, ALL);
    ScriptedMachine present = machine(token, "honest");
    attack(stale, token, 409);
    assertThat(news(stale, token, late).statusCode()).isEqualTo(409);
    assertThat(present.tell(late).groups().getFirst().verdicts())
        .as("the late result, whole and disjoint, by who has the name now")
        .anyMatch(Ack.Kept.class::isInstance);
    assertThat(present.workUntilEnded("secret-1")).isEqualTo("done");
  }

  @Test
  void a_machines_name_cannot_be_taken_over_with_another_users_token() throws Exception {
    submit("concat");
    String token = it.token("ada", "site", "read");
    ScriptedMachine honest = honest(token);
    String eve = it.token("eve", "site");
    String offer = JsonText.of(new Registration("lab", "honest", 1, 1).fields());
    HttpResponse<String> taken = it.ask(eve, "POST", "/v1/machines", offer);
    assertThat(taken.statusCode()).isEqualTo(409);
    assertThat(taken.body()).contains("registered by ada");
    String left = honest.home() + "?session=" + honest.enlisted.session();
    assertThat(it.ask(token, "DELETE", left, "").statusCode()).isEqualTo(204);
    assertThat(it.ask(eve, "POST", "/v1/machines", offer).statusCode())
        .as("also when it has left, while its job lives")
        .isEqualTo(409);
    String door = JsonText.of(new Registration("compat", "n12345678", 1, 1).fields());
    assertThat(it.ask(eve, "POST", "/v1/machines", door).statusCode()).isEqualTo(400);
    honestResultIsKept(machine(token, "honest"));
  }

  @Test
  void a_merge_is_reported_by_the_machine_that_has_it_also_after_a_restart() throws Exception {
    submit("[sh, merge.sh]");
    String token = it.token("ada", "site", "read");
    ScriptedMachine honest = honest(token);
    honest.tell(honest.store(HONEST, ALL));
    Order.Merge merge = merge(honest);
    ScriptedMachine other = machine(token, "other");
    Report.Merged lie = new Report.Merged(merge.id(), "secret-1", Optional.empty());
    Report.Merged failure = new Report.Merged(merge.id(), "secret-1", Optional.of("forged"));
    assertThat(news(other, token, lie).statusCode()).isEqualTo(404);
    assertThat(news(other, token, failure).statusCode()).isEqualTo(404);
    assertThat(look(other, token, "/results").statusCode()).isEqualTo(404);

    restart();
    ScriptedMachine back = new ScriptedMachine(it, token, honest);
    assertThat(news(other, token, lie).statusCode()).isEqualTo(404);
    assertThat(upload(other, token, UploadRequest.Kind.MERGED, HONEST).statusCode()).isEqualTo(404);
    back.obey(merge);
    assertThat(back.workUntilEnded("secret-1")).isEqualTo("done");
    String result = it.ask(it.operator, "GET", "/v1/jobs/secret-1/result", "").body();
    assertThat(result).isEqualTo("merged\n");
    assertThat(news(back, token, lie).statusCode()).as("said again").isEqualTo(200);
  }

  private static Order.Merge merge(ScriptedMachine machine) throws Exception {
    while (true) {
      for (Order order : machine.orders()) {
        if (order instanceof Order.Merge merge) {
          return merge;
        }
        machine.obey(order);
      }
    }
  }
}
