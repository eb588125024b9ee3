package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.wire.Poll;
import io.argosy.server.realm.ServiceTimes;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a token began ends with the token: nodes at /compat, event streams, long polls. */
@Timeout(300)
class EndedTokenTest {
  private static final String JOB =
      """
      argosy: 1
      kind: iterative
      name: old
      seed: 7
      iterations: {mode: count, total: 100}
      run: {chunked: [work, "{first}", "{count}"]}
      result: {merge: sum}
      """;

  /** Long enough to register before it expires, on a busy machine. */
  private static final String BRIEF = "10s";

  @TempDir Path data;
  private TestServer it;

  @BeforeEach
  void start() throws Exception {
    it = new TestServer(data, times(), Optional.empty());
  }

  @AfterEach
  void stop() {
    it.close();
  }

  /** No machine is lost by silence while a test runs, and polls wait until orders come. */
  private static ServiceTimes times() {
    Duration ages = Duration.ofMinutes(10);
    return new ServiceTimes(ages, ages, ages, Duration.ofHours(1), ages);
  }

  private void submit() throws Exception {
    String body = Document.JSON.createObjectNode().put("file", JOB).toString();
    assertThat(it.ask(it.operator, "POST", "/v1/jobs", body).statusCode()).isEqualTo(201);
  }

  private Fields mint(String scope, String expiresIn) throws Exception {
    String body =
        "{\"user\":\"front\",\"scopes\":[\"SCOPE\"],\"expiresIn\":\"TIME\"}"
            .replace("SCOPE", scope)
            .replace("TIME", expiresIn);
    return TestServer.fields(it.ask(it.operator, "POST", "/v1/tokens", body));
  }

  private static String open(Fields token) {
    return token.text("token").orElseThrow();
  }

  private void revoke(Fields token) throws Exception {
    String path = "/v1/tokens/" + token.text("id").orElseThrow();
    assertThat(it.ask(it.operator, "DELETE", path, "").statusCode()).isEqualTo(204);
  }

  private OldNode node(String token) throws Exception {
    return new OldNode(new OldClient(it.server.url()), token, 1);
  }

  private static void isEnded(OldNode node) throws Exception {
    for (String call : new String[] {"/update", "/jobs?slots=1", "/disconnect"}) {
      assertThat(node.client.get("/node/" + node.id + call).status()).as(call).isEqualTo(401);
    }
  }

  @Test
  void a_node_and_its_workers_end_with_the_token_that_registered_it() throws Exception {
    submit();
    Fields token = mint("site", "1d");
    OldNode node = node(open(token));
    OldWorker worker = node.ask(1).getFirst();
    worker.start();
    assertThat(worker.report(10, 10).assigned()).isEqualTo(100);
    String address = worker.uploadAddress();
    revoke(token);
    assertThat(worker.report(20, 20).body()).isEqualTo("1 12");
    assertThat(node.client.put(address, "{\"n\": 100}").status()).isEqualTo(401);
    String again = "/results/upload/" + worker.job + "/" + worker.number + "?wID=" + node.id;
    assertThat(node.client.get(again).status()).isEqualTo(401);
    isEnded(node);
    OldWorker next = node(it.operator).ask(1).getFirst();
    assertThat(next.number).as("the same work").isEqualTo(1_000_000);
    next.start();
    assertThat(next.report(100, 10).assigned()).isEqualTo(100);
    assertThat(next.finish(100).body()).isEqualTo("0");
    next.upload();
    Await.until(() -> it.get("/v1/jobs/old-1/result").body().contains("{\"n\":"));
    assertThat(it.get("/v1/jobs/old-1/result").body()).contains("100");
  }

  @Test
  void a_node_learns_first_that_its_token_was_revoked() throws Exception {
    Fields token = mint("site", "1d");
    OldNode node = node(open(token));
    OldNode other = node(it.operator);
    revoke(token);
    assertThat(node.client.get("/node/" + node.id + "/update").body()).contains("again");
    isEnded(node);
    assertThat(other.client.get("/node/" + other.id + "/update").status()).isEqualTo(200);
  }

  @Test
  void a_silent_node_is_removed_too_when_its_token_has_expired() throws Exception {
    OldNode node = node(open(mint("site", BRIEF)));
    assertThat(it.get("/v1/sites").body()).contains("compat");
    Await.until(() -> !it.get("/v1/sites").body().contains("compat"));
    isEnded(node);
  }

  @Test
  void which_token_registered_a_node_is_known_after_a_restart() throws Exception {
    Fields token = mint("site", "1d");
    OldNode node = node(open(token));
    it.close();
    it = new TestServer(data, times(), Optional.of(it.operator));
    OldClient client = new OldClient(it.server.url());
    assertThat(client.get("/node/" + node.id + "/update").status()).isEqualTo(200);
    revoke(token);
    assertThat(client.get("/node/" + node.id + "/update").status()).isEqualTo(401);
  }

  /** Reads a stream of events until it ends; returns how many came. */
  private CompletableFuture<Long> watch(String token, CompletableFuture<Void> began) {
    CompletableFuture<Long> ended = new CompletableFuture<>();
    Thread.startVirtualThread(
        () -> {
          try (HttpClient http = HttpClient.newHttpClient();
              BufferedReader lines =
                  new BufferedReader(
                      new InputStreamReader(
                          http.send(
                                  it.request(token, "/v1/jobs/old-1/events").build(),
                                  HttpResponse.BodyHandlers.ofInputStream())
                              .body(),
                          StandardCharsets.UTF_8))) {
            long events = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
              events += line.startsWith("event: ") ? 1 : 0;
              began.complete(null);
            }
            ended.complete(events);
          } catch (Exception e) {
            ended.completeExceptionally(e);
          }
        });
    return ended;
  }

  @Test
  void an_event_stream_ends_when_its_token_is_revoked_and_others_continue() throws Exception {
    submit();
    Fields token = mint("read", "1d");
    CompletableFuture<Void> began = new CompletableFuture<>();
    CompletableFuture<Void> begun = new CompletableFuture<>();
    CompletableFuture<Long> ended = watch(open(token), began);
    CompletableFuture<Long> other = watch(it.operator, begun);
    began.get(90, TimeUnit.SECONDS);
    begun.get(90, TimeUnit.SECONDS);
    revoke(token);
    assertThat(ended.get(90, TimeUnit.SECONDS)).isPositive();
    assertThat(other).isNotDone();
  }

  @Test
  void a_stream_of_events_ends_when_its_token_expires() throws Exception {
    submit();
    CompletableFuture<Long> ended = watch(open(mint("read", BRIEF)), new CompletableFuture<>());
    assertThat(ended.get(90, TimeUnit.SECONDS)).isPositive();
  }

  @Test
  void a_machine_that_waits_for_orders_gets_none_after_its_token_was_revoked() throws Exception {
    Fields token = mint("site", "1d");
    ScriptedMachine machine = new ScriptedMachine(it, open(token), "one", 1);
    Duration upTo = Duration.ofSeconds(60);
    Poll poll = new Poll(machine.enlisted.session(), 0, upTo, 2, 2);
    CompletableFuture<HttpResponse<String>> polled = new CompletableFuture<>();
    Thread.startVirtualThread(
        () -> {
          try {
            String body = JsonText.of(poll.fields());
            polled.complete(it.ask(open(token), "POST", machine.home() + "/poll", body));
          } catch (Exception e) {
            polled.completeExceptionally(e);
          }
        });
    // The list shows the machine when it begins to wait.
    Await.until(() -> it.get("/v1/sites").body().contains("\"slots\":2"));
    revoke(token);
    submit();
    assertThat(polled.get(120, TimeUnit.SECONDS).statusCode()).isEqualTo(401);
  }
}
