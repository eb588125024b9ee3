package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.server.http.ConnectionLimits;
import io.argosy.server.rental.RentalProviders;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What callers with and without a token see, how often they may call, and what is recorded. */
@Timeout(300)
class CallersTest {
  @TempDir Path data;

  private TestServer server(ConnectionLimits limits) throws Exception {
    return new TestServer(
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
                limits)));
  }

  private static HttpResponse<String> stranger(TestServer it, String path) throws Exception {
    return it.send(HttpRequest.newBuilder(URI.create(it.server.url() + path)));
  }

  @Test
  void every_answer_tells_browsers_to_be_careful() throws Exception {
    try (TestServer it = server(ConnectionLimits.usual())) {
      for (HttpResponse<String> answer :
          List.of(
              it.get("/v1/whoami"),
              it.get("/v1/nothing"),
              stranger(it, "/v1/jobs"),
              stranger(it, "/healthz"),
              stranger(it, "/openapi.json"),
              it.ask(it.operator, "POST", "/v1/jobs", "{"))) {
        HttpHeaders headers = answer.headers();
        assertThat(headers.allValues("X-Content-Type-Options")).containsExactly("nosniff");
        assertThat(headers.allValues("X-Frame-Options")).containsExactly("DENY");
        assertThat(headers.allValues("Referrer-Policy")).containsExactly("no-referrer");
        assertThat(headers.allValues("Cache-Control")).containsExactly("no-store");
        assertThat(headers.firstValue("Content-Security-Policy")).isPresent();
      }
    }
  }

  @Test
  void names_of_realms_are_for_operators() throws Exception {
    try (TestServer it = server(ConnectionLimits.usual())) {
      String admin = it.realm("secretproject");
      String open = stranger(it, "/metrics").body();
      assertThat(open).contains("argosy_jobs_live").doesNotContain("secretproject", "realm=");
      assertThat(it.ask(admin, "GET", "/metrics", "").body()).doesNotContain("realm=");
      assertThat(it.get("/metrics").body())
          .contains("argosy_jobs_live{realm=\"secretproject\"")
          .contains("argosy_jobs_live{realm=\"main\"");
      assertThat(it.ask("argosy_0_0", "GET", "/metrics", "").statusCode()).isEqualTo(401);
    }
  }

  @Test
  void refused_tokens_are_logged_once_and_counted() throws Exception {
    try (TestServer it = server(ConnectionLimits.usual())) {
      for (int i = 0; i < 20; i++) {
        assertThat(it.ask("argosy_0_0", "GET", "/v1/jobs", "").statusCode()).isEqualTo(401);
      }
      List<String> lines = it.get("/v1/audit").body().lines().toList();
      assertThat(lines).filteredOn(line -> line.contains("token.refused")).hasSize(1);
      assertThat(lines).anyMatch(line -> line.contains("\"what\":\"127.0.0.1\""));
    }
  }

  @Test
  void a_client_that_guesses_tokens_must_wait_and_others_of_its_address_need_not()
      throws Exception {
    try (TestServer it = server(ConnectionLimits.usual().often(2000, 3))) {
      HttpResponse<String> last = it.ask("argosy_0_0", "GET", "/v1/jobs", "");
      for (int i = 0; i < 4; i++) {
        last = it.ask("argosy_0_0", "GET", "/v1/jobs", "");
      }
      assertThat(last.statusCode()).isEqualTo(429);
      assertThat(Integer.parseInt(last.headers().firstValue("Retry-After").orElseThrow()))
          .isBetween(1, 20);
      assertThat(it.get("/v1/jobs").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void a_token_used_too_often_is_told_when_to_retry() throws Exception {
    try (TestServer it = server(ConnectionLimits.usual().often(1, 300))) {
      HttpResponse<String> last = it.get("/v1/whoami");
      for (int i = 0; i < 100_000 && last.statusCode() == 200; i++) {
        last = it.get("/v1/whoami");
      }
      assertThat(last.statusCode()).isEqualTo(429);
      assertThat(last.headers().firstValue("Retry-After")).contains("1");
    }
  }

  @Test
  void no_other_user_of_the_machine_can_read_what_the_server_writes() throws Exception {
    Path plain = Files.createFile(data.resolveSibling(data.getFileName() + ".plain"));
    Assumptions.assumeTrue(mode(plain).equals("rw-r--r--"), "the umask is 022, as it mostly is");
    Files.delete(plain);
    Path folder = data.resolve("server");
    try (TestServer it = new TestServer(folder)) {
      it.realm("physics");
      it.token("alice", "read");
      String sha = "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae";
      assertThat(it.ask(it.operator, "PUT", "/v1/files/" + sha, "foo").statusCode()).isEqualTo(201);
      Files.writeString(folder.resolve("realms/main/inbox/odd.yaml"), "nonsense");
      Await.until(() -> Files.exists(folder.resolve("realms/main/inbox/refused/odd.yaml.txt")));
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path one : all.filter(it -> !it.endsWith("odd.yaml")).toList()) {
        assertThat(mode(one))
            .as(one.toString())
            .isEqualTo(Files.isDirectory(one) ? "rwx------" : "rw-------");
      }
    }
  }

  private static String mode(Path it) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(it));
  }
}
