package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.wire.Ack;
import io.argosy.protocol.wire.Acks;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Orders;
import io.argosy.protocol.wire.Poll;
import io.argosy.protocol.wire.Registered;
import io.argosy.protocol.wire.Registration;
import io.argosy.protocol.wire.Report;
import io.argosy.protocol.wire.ReportDelivery;
import io.argosy.protocol.wire.Submission;
import io.argosy.protocol.wire.UploadRequest;
import io.argosy.server.realm.ServiceTimes;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class ServerTest {
  private static final String JOB =
      """
      argosy: 1
      kind: iterative
      name: tens
      iterations: {mode: range, total: 10}
      run: {chunked: [sh, work.sh, "{first}", "{count}"]}
      result: {merge: concat}
      """;

  @TempDir Path data;

  private static Submission submission(String key) {
    return new Submission(
        JOB, List.of(), Optional.empty(), Optional.empty(), OptionalInt.empty(), Optional.of(key));
  }

  private static String sha256(String text) throws Exception {
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest);
  }

  @Test
  void a_job_goes_from_submission_to_its_merged_result() throws Exception {
    try (TestServer it = new TestServer(data)) {
      HttpResponse<String> accepted = it.post("/v1/jobs", submission("a").fields());
      assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(201);
      Registered machine =
          Registered.from(
              TestServer.fields(
                  it.post("/v1/machines", new Registration("lab", "one", 1, 2).fields())));
      String home = "/v1/machines/" + machine.machine();
      Poll poll = new Poll(machine.session(), 0, Duration.ofSeconds(60), 1, 2);
      Orders orders = Orders.from(TestServer.fields(it.post(home + "/poll", poll.fields())));
      Order.Start start = (Order.Start) orders.orders().getFirst();
      assertThat(start.work()).containsExactly(new IterationRange(0, 10));

      AttemptRef attempt = start.attempt();
      upload(it, home, machine, attempt, "all ten\n");
      ReportDelivery news =
          new ReportDelivery(
              machine.session(),
              List.of(
                  new ReportDelivery.Group(List.of(new Report.Started(attempt))),
                  new ReportDelivery.Group(
                      List.of(
                          new Report.Stored(
                              attempt, new IterationRange(0, 10), 8, sha256("all ten\n"))))));
      Acks acks = Acks.from(TestServer.fields(it.post(home + "/news", news.fields())));
      assertThat(acks.groups().get(1).verdicts())
          .contains(new Ack.Kept(attempt, new IterationRange(0, 10)));

      String events = it.get("/v1/jobs/tens-1/events").body();
      assertThat(events).contains("event: ended").contains("\"outcome\":\"done\"");
      assertThat(it.get("/v1/jobs/tens-1/result").body()).isEqualTo("all ten\n");
      assertThat(it.get("/v1/jobs/tens-1/decisions").body()).contains("partition 0 was added");
      assertThat(it.get("/v1/jobs/tens-1/facts").body()).startsWith("{\"v\":3,");
      assertThat(it.get("/metrics").body()).contains("argosy_jobs_live{realm=\"main\"} 0.0");
    }
  }

  private static void upload(
      TestServer it, String home, Registered machine, AttemptRef attempt, String text)
      throws Exception {
    UploadRequest request =
        new UploadRequest(
            machine.session(),
            List.of(
                new UploadRequest.Wanted(
                    UploadRequest.Kind.RESULT, attempt, Optional.of(new IterationRange(0, 10)))));
    String url =
        TestServer.fields(it.post(home + "/uploads", request.fields()))
            .words("urls", "")
            .orElseThrow()
            .getFirst();
    HttpResponse<String> put = it.ask("", "PUT", url, text);
    assertThat(put.statusCode()).as(put.body()).isEqualTo(201);
  }

  @Test
  void acknowledged_data_survives_a_restart() throws Exception {
    String token;
    try (TestServer it = new TestServer(data)) {
      token = it.operator;
      assertThat(it.post("/v1/jobs", submission("a").fields()).statusCode()).isEqualTo(201);
    }
    try (TestServer it = new TestServer(data, Duration.ofSeconds(30), Optional.of(token))) {
      assertThat(it.get("/v1/jobs").body()).contains("\"job\":\"tens-1\"");
      assertThat(it.post("/v1/jobs", submission("a").fields()).body()).contains("tens-1");
      assertThat(it.post("/v1/jobs", submission("b").fields()).body()).contains("tens-2");
      assertThat(it.server.firstToken()).isEmpty();
    }
  }

  @Test
  void a_realm_does_not_see_anothers_job() throws Exception {
    try (TestServer it = new TestServer(data)) {
      it.post("/v1/jobs", submission("a").fields());
      HttpResponse<String> made = it.ask(it.operator, "PUT", "/v1/realms", "{\"realm\":\"b\"}");
      String other = TestServer.fields(made).text("token").orElseThrow();
      for (String path : List.of("", "/events", "/facts", "/result", "/results", "/logs")) {
        assertThat(it.ask(other, "GET", "/v1/jobs/tens-1" + path, "").statusCode()).isEqualTo(404);
      }
      assertThat(it.ask(other, "GET", "/v1/jobs", "").body()).isEqualTo("{\"jobs\":[]}");
      assertThat(it.ask(other, "GET", "/v1/realms", "").statusCode()).isEqualTo(403);
      assertThat(it.ask("nobody", "GET", "/v1/jobs", "").statusCode()).isEqualTo(401);
    }
  }

  @Test
  void a_wrong_request_is_told_what_would_be_right() throws Exception {
    try (TestServer it = new TestServer(data)) {
      HttpResponse<String> wrong =
          it.ask(
              it.operator, "POST", "/v1/machines", "{\"site\":\"a\",\"name\":\"b\",\"slots\":-1}");
      assertThat(wrong.statusCode()).isEqualTo(400);
      assertThat(wrong.headers().firstValue("Content-Type")).contains("application/problem+json");
      assertThat(wrong.body()).contains("\"field\":\"slots\"", "slots is -1; it must be");
      assertThat(it.ask(it.operator, "PATCH", "/v1/jobs", "").statusCode()).isEqualTo(405);
      assertThat(it.get("/nowhere").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void a_taken_port_is_reported_and_costs_no_token() throws Exception {
    try (TestServer it = new TestServer(data.resolve("one"))) {
      int taken = URI.create(it.server.url()).getPort();
      ServiceTimes times = ServiceTimes.usual();
      Path other = data.resolve("other");
      assertThatThrownBy(
              () ->
                  Server.start(
                      new Server.Options(other, "127.0.0.1", taken, times, Optional.empty())))
          .isInstanceOf(BadInput.class)
          .hasMessageContaining("--port is " + taken);
      try (TestServer later = new TestServer(other)) {
        assertThat(later.server.firstToken()).isPresent();
      }
    }
  }

  @Test
  void a_limit_that_is_not_named_stays_as_it_is() throws Exception {
    try (TestServer it = new TestServer(data)) {
      it.ask(it.operator, "PUT", "/v1/users", "{\"user\":\"a\",\"weight\":2,\"maxSlots\":32}");
      it.ask(it.operator, "PUT", "/v1/realms", "{\"realm\":\"b\",\"maxSlots\":200}");

      assertThat(it.ask(it.operator, "PUT", "/v1/users", "{\"user\":\"a\"}").body())
          .contains("\"weight\":2.0", "\"maxSlots\":32");
      assertThat(it.ask(it.operator, "PUT", "/v1/realms", "{\"realm\":\"b\"}").body())
          .contains("\"maxSlots\":200");
    }
  }

  @Test
  void a_damaged_realm_blocks_no_other_and_is_retried() throws Exception {
    String operator;
    try (TestServer it = new TestServer(data)) {
      operator = it.operator;
      String physicist = it.realm("physics");
      HttpResponse<String> job =
          it.ask(physicist, "POST", "/v1/jobs", JsonText.of(submission("a").fields()));
      assertThat(job.statusCode()).as(job.body()).isEqualTo(201);
    }
    Path journal = data.resolve("realms/physics/journal/00000001.log");
    Path wrong = journal.resolveSibling("00000002.log");
    Files.move(journal, wrong);
    try (TestServer it = new TestServer(data, Duration.ofMinutes(10), Optional.of(operator))) {
      assertThat(it.get("/v1/jobs").statusCode()).isEqualTo(200);
      HttpResponse<String> ready = it.get("/readyz");
      assertThat(ready.statusCode()).isEqualTo(503);
      assertThat(ready.body()).contains("physics (its journal is damaged)");

      Files.move(wrong, journal);
      Await.until(() -> it.get("/readyz").statusCode() == 200);
    }
  }
}
