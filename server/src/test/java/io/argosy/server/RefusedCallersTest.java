package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.runtime.blobs.SignedUrls;
import io.argosy.server.http.ConnectionLimits;
import io.argosy.server.rental.RentalProviders;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Guessing any credential costs time and is recorded, and delays no other caller. */
@Timeout(300)
class RefusedCallersTest {
  private static final String JOB =
      """
      argosy: 1
      kind: iterative
      name: old
      seed: 7
      iterations: {mode: count, total: 100000}
      run: {chunked: [work, "{first}", "{count}"]}
      result: {merge: sum}
      """;

  private static final int MANY = 100_000;

  @TempDir Path data;

  private TestServer server(int requestsPerSecond, int refusalsPerMinute) throws Exception {
    TestServer it =
        new TestServer(
            Server.start(
                new Server.Options(
                    data,
                    "127.0.0.1",
                    0,
                    TestServer.patient(),
                    Optional.empty(),
                    RentalProviders.NONE,
                    Optional.empty(),
                    Server.Sharing.NONE,
                    ConnectionLimits.usual().often(requestsPerSecond, refusalsPerMinute))));
    String body = Document.JSON.createObjectNode().put("file", JOB).toString();
    assertThat(it.ask(it.operator, "POST", "/v1/jobs", body).statusCode()).isEqualTo(201);
    return it;
  }

  private static HttpResponse<String> stranger(TestServer it, String method, String path)
      throws Exception {
    return it.send(
        HttpRequest.newBuilder(URI.create(it.server.url() + path))
            .method(method, HttpRequest.BodyPublishers.noBody()));
  }

  private static HttpResponse<String> untilTooOften(TestServer it, String method, String path)
      throws Exception {
    HttpResponse<String> last = stranger(it, method, path);
    for (int i = 0; i < MANY && last.statusCode() != 429; i++) {
      last = stranger(it, method, path);
    }
    return last;
  }

  @ParameterizedTest
  @CsvSource({
    "GET, '/compat/node/register?secret=argosy_0_0&slots=1&maxSlots=1', token.refused",
    "GET, '/compat/node/nAAAAAAAAAAAAAAAAAAAAAAAA/update', node.refused",
    "GET, '/compat/node/x/jobs?slots=1', node.refused",
    "GET, '/compat/node/x/disconnect', node.refused",
    "GET, '/compat/results/upload/x/0?wID=x', node.refused",
    "GET, '/compat/lb/guessed/start?worker=0&dt=0', job.refused",
    "GET, '/compat/lb/guessed/report?worker=0&nIter=1&dt=1', job.refused",
    "GET, '/compat/lb/guessed/finish?worker=0&nIter=1&dt=1', job.refused",
    "PUT, '/compat/results/upload/guessed/0?expires=9999999999&signature=x', address.refused",
    "GET, '/v1/blobs/main/x?expires=9999999999&signature=x', address.refused",
    "PUT, '/v1/blobs/main/x', address.refused",
  })
  void a_client_that_guesses_must_wait_and_a_worker_at_the_same_address_need_not(
      String method, String path, String noted) throws Exception {
    try (TestServer it = server(2000, 3)) {
      OldNode node = new OldNode(new OldClient(it.server.url()), it.operator, 1);
      OldWorker worker = node.ask(1).getFirst();
      worker.start();
      HttpResponse<String> last = untilTooOften(it, method, path);
      assertThat(last.statusCode()).isEqualTo(429);
      assertThat(Integer.parseInt(last.headers().firstValue("Retry-After").orElseThrow()))
          .isBetween(1, 20);
      assertThat(last.body()).contains("127.0.0.1");
      assertThat(new OldClient.Answer(429, last.body()).code()).as("what C reads").isEmpty();
      for (int i = 1; i <= 20; i++) {
        assertThat(worker.report(i, i).assigned()).isEqualTo(100_000);
        node.ask(0);
      }
      worker.upload();
      assertThat(new OldNode(node.client, it.operator, 1).id).isNotEqualTo(node.id);
      List<String> lines = it.get("/v1/audit").body().lines().toList();
      assertThat(lines)
          .filteredOn(line -> line.contains(".refused"))
          .isNotEmpty()
          .allMatch(line -> line.contains("\"did\":\"" + noted + "\""))
          .allMatch(line -> line.contains("\"what\":\"127.0.0.1\""));
    }
  }

  @Test
  void an_upload_address_of_another_job_is_a_guess_as_well() throws Exception {
    try (TestServer it = server(2000, 3)) {
      OldNode node = new OldNode(new OldClient(it.server.url()), it.operator, 1);
      String path = "/compat/results/upload/guessed/0?wID=" + node.id;
      assertThat(untilTooOften(it, "GET", path).statusCode()).isEqualTo(429);
    }
  }

  @Test
  void a_node_and_its_workers_ask_no_more_often_than_their_token_may() throws Exception {
    try (TestServer it = server(1, 300)) {
      String token = it.token("front", "site");
      OldNode node = new OldNode(new OldClient(it.server.url()), token, 1);
      OldWorker worker = node.ask(1).getFirst();
      String report = "/compat/lb/" + worker.job + "/start?worker=" + worker.number + "&dt=0";
      HttpResponse<String> last = untilTooOften(it, "GET", report);
      assertThat(last.statusCode()).isEqualTo(429);
      assertThat(last.headers().firstValue("Retry-After")).contains("1");
      assertThat(new OldClient.Answer(429, last.body()).code()).as("what C reads").isEmpty();
      String update = "/compat/node/" + node.id + "/update";
      assertThat(untilTooOften(it, "GET", update).statusCode()).isEqualTo(429);
      String register = "/compat/node/register?slots=1&maxSlots=1&secret=" + token;
      assertThat(untilTooOften(it, "GET", register).statusCode()).isEqualTo(429);
      String unknown = "/compat/lb/" + worker.job + "/start?worker=77&dt=0";
      assertThat(stranger(it, "GET", unknown).body()).as("nobody's worker").isEqualTo("2 3");
      assertThat(untilTooOften(it, "GET", unknown).statusCode()).isEqualTo(429);
    }
  }

  @Test
  void an_expired_address_is_refused_but_is_not_a_guess() throws Exception {
    try (TestServer it = server(2000, 3)) {
      byte[] key = Files.readAllBytes(data.resolve("key"));
      InstantSource past = InstantSource.fixed(Instant.now().minus(Duration.ofHours(2)));
      String old =
          new SignedUrls(key, past).address("GET", "/v1/blobs/main/x", Duration.ofHours(1));
      for (int i = 0; i < 20; i++) {
        assertThat(stranger(it, "GET", old).statusCode()).isEqualTo(403);
      }
      assertThat(it.get("/v1/audit").body()).doesNotContain("refused");
    }
  }
}
