package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.UploadRequest;
import io.argosy.runtime.blobs.SignedUrls;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class SecurityTest {
  private static final String JOB =
      """
      argosy: 1
      kind: iterative
      name: tens
      iterations: {mode: range, total: 10}
      run: {chunked: [sh, work.sh]}
      result: {merge: concat}
      """;

  @TempDir Path folder;
  private Path data;
  private TestServer it;
  private ScriptedMachine machine;

  @BeforeEach
  void start() throws Exception {
    data = folder.resolve("data");
    it = new TestServer(data, TestServer.patient(), Optional.empty());
    assertThat(submit(it.operator)).isEqualTo(201);
    machine = new ScriptedMachine(it, it.operator, "one", 1);
  }

  @AfterEach
  void stop() {
    it.close();
  }

  private int submit(String token) throws Exception {
    String body = Document.JSON.createObjectNode().put("file", JOB).toString();
    return it.ask(token, "POST", "/v1/jobs", body).statusCode();
  }

  private int status(String token, String method, String path, String body) throws Exception {
    return it.ask(token, method, path, body).statusCode();
  }

  @Test
  void a_realm_does_not_see_what_belongs_to_another() throws Exception {
    assertThat(machine.workUntilEnded("tens-1")).isEqualTo("done");
    String other = it.realm("other");
    for (String path :
        List.of("", "/events", "/facts", "/decisions", "/result", "/results", "/logs")) {
      assertThat(status(other, "GET", "/v1/jobs/tens-1" + path, "")).isEqualTo(404);
    }
    assertThat(status(other, "POST", "/v1/jobs/tens-1/cancel", "")).isEqualTo(404);
    assertThat(it.ask(other, "GET", "/v1/sites", "").body()).contains("\"sites\":[]");
    String session = "?session=" + machine.enlisted.session();
    assertThat(status(other, "DELETE", machine.home() + session, "")).isEqualTo(404);
    assertThat(status(other, "GET", machine.home() + "/jobs/tens-1" + session, "")).isEqualTo(404);
    String poll =
        "{\"session\":\"SESSION\",\"after\":0,\"waitSeconds\":0,\"slots\":1,\"maxSlots\":1}"
            .replace("SESSION", machine.enlisted.session());
    assertThat(status(other, "POST", machine.home() + "/poll", poll)).isEqualTo(404);
    assertThat(it.ask(other, "GET", "/v1/tokens", "").body()).doesNotContain("operator");
    assertThat(it.ask(other, "GET", "/v1/audit", "").body()).doesNotContain("tens-1");
  }

  @Test
  void a_file_of_another_realm_cannot_be_attached() throws Exception {
    String sha = "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae";
    assertThat(status(it.operator, "PUT", "/v1/files/" + sha, "foo")).isEqualTo(201);
    String other = it.realm("other");
    assertThat(status(other, "HEAD", "/v1/files/" + sha, "")).isEqualTo(404);
    var body = Document.JSON.createObjectNode().put("file", JOB);
    body.putArray("files").addObject().put("path", "a").put("sha256", sha);
    assertThat(status(other, "POST", "/v1/jobs", body.toString())).isEqualTo(409);
    assertThat(status(it.operator, "POST", "/v1/jobs", body.toString())).isEqualTo(201);
  }

  @Test
  void a_signed_address_does_one_thing_only() throws Exception {
    AttemptRef attempt = new AttemptRef("tens-1", 0, 1);
    Optional<IterationRange> piece = Optional.of(new IterationRange(0, 10));
    String put = machine.address(UploadRequest.Kind.RESULT, attempt, piece);
    assertThat(status("", "GET", put, "")).as("another method").isEqualTo(403);
    assertThat(status("", "PUT", put.replace("tens-1", "tens-2"), "x")).isEqualTo(403);
    assertThat(status("", "PUT", put.replace("/main/", "/other/"), "x")).isEqualTo(403);
    assertThat(status("", "PUT", put.replaceFirst("expires=\\d", "expires=9"), "x")).isEqualTo(403);
    assertThat(status("", "PUT", put + "A", "x")).as("an altered signature").isEqualTo(403);
    assertThat(status("", "PUT", put.replaceFirst("[?].*", ""), "x")).isEqualTo(403);
    for (String way : List.of("/../", "/..%2f", "/%2e%2e/", "/%2e%2e%2f", "//", "/./")) {
      assertThat(status("", "PUT", put.replace("/jobs/", way + "jobs/"), "x")).isEqualTo(403);
    }
    assertThat(status("", "PUT", put, "x")).isEqualTo(201);
  }

  @Test
  void a_signed_address_expires() throws Exception {
    byte[] key = Files.readAllBytes(data.resolve("key"));
    InstantSource past = InstantSource.fixed(Instant.now().minus(Duration.ofHours(2)));
    String old = new SignedUrls(key, past).address("GET", "/v1/blobs/main/x", Duration.ofHours(1));
    HttpResponse<String> answer = it.ask("", "GET", old, "");
    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.body()).contains("expired");
  }

  @Test
  void names_lead_nowhere_else() throws Exception {
    for (String name : List.of("..", "%2e%2e%2fkey", "..%2f..%2fkey", "%2fetc%2fpasswd", "a%00b")) {
      assertThat(status(it.operator, "GET", "/v1/jobs/" + name, "")).isEqualTo(404);
      assertThat(status(it.operator, "GET", "/v1/jobs/" + name + "/result", "")).isEqualTo(404);
      assertThat(status(it.operator, "PUT", "/v1/files/" + name, "x")).isEqualTo(400);
      assertThat(status(it.operator, "DELETE", "/v1/tokens/" + name, "")).isEqualTo(404);
    }
    List<String> wrong =
        List.of("../x", "/etc/passwd", "a/../../x", "a//b", "a\\\\b", "a/", ".", "x".repeat(300));
    for (String path : wrong) {
      String files = "[{\"path\":\"" + path + "\",\"sha256\":\"" + "0".repeat(64) + "\"}]";
      String body = "{\"file\":\"argosy: 1\",\"files\":" + files + "}";
      assertThat(status(it.operator, "POST", "/v1/jobs", body)).as(path).isEqualTo(400);
    }
    String realm = "{\"realm\":\"../x\"}";
    assertThat(status(it.operator, "PUT", "/v1/realms", realm)).isEqualTo(400);
    String odd = Document.JSON.createObjectNode().put("file", JOB).put("name", "a..b").toString();
    assertThat(status(it.operator, "POST", "/v1/jobs", odd)).isEqualTo(201);
    assertThat(machine.workUntilEnded("a..b-1")).as("an odd name is no harm").isEqualTo("done");
  }

  @Test
  void a_token_allows_what_it_says_for_as_long_as_it_says() throws Exception {
    String read = it.token("ada", "read");
    assertThat(submit(read)).isEqualTo(403);
    assertThat(status(read, "GET", "/v1/tokens", "")).isEqualTo(403);
    String submit = it.token("ada", "submit", "read");
    assertThat(status(submit, "POST", "/v1/jobs/tens-1/cancel", "")).as("not hers").isEqualTo(403);
    String admin = it.token("eve", "admin", "read");
    String more = "{\"user\":\"eve\",\"scopes\":[\"operator\"]}";
    assertThat(status(admin, "POST", "/v1/tokens", more)).isEqualTo(403);
    String brief = "{\"user\":\"ada\",\"scopes\":[\"read\"],\"expiresIn\":\"1ms\"}";
    String expired =
        TestServer.fields(it.ask(it.operator, "POST", "/v1/tokens", brief))
            .text("token")
            .orElseThrow();
    Await.until(() -> status(expired, "GET", "/v1/whoami", "") == 401);
    assertThat(status(read, "GET", "/v1/whoami", "")).isEqualTo(200);
    String id = read.split("_")[1];
    assertThat(status(it.operator, "DELETE", "/v1/tokens/" + id, "")).isEqualTo(204);
    assertThat(status(read, "GET", "/v1/whoami", "")).isEqualTo(401);
    assertThat(status(it.operator + "x", "GET", "/v1/whoami", "")).isEqualTo(401);
  }

  @Test
  void secrets_are_stored_nowhere_in_plain_text() throws Exception {
    String secret = it.operator.split("_", 3)[2];
    try (Stream<Path> files = Files.walk(data)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        assertThat(text).as(file.toString()).doesNotContain(secret);
      }
    }
    assertThat(mode(data)).isEqualTo("rwx------");
    assertThat(mode(data.resolve("access.json"))).isEqualTo("rw-------");
    assertThat(mode(data.resolve("key"))).isEqualTo("rw-------");
  }

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  @Test
  void slots_beyond_the_quota_are_refused_however_they_come() throws Exception {
    it.ask(it.operator, "PUT", "/v1/realms", "{\"realm\":\"main\",\"maxSlots\":3}");
    String poll =
        "{\"session\":\"SESSION\",\"after\":0,\"waitSeconds\":0,\"slots\":4,\"maxSlots\":4}"
            .replace("SESSION", machine.enlisted.session());
    assertThat(status(it.operator, "POST", machine.home() + "/poll", poll)).isEqualTo(429);
    String offer = "{\"site\":\"lab\",\"name\":\"two\",\"slots\":3}";
    assertThat(status(it.operator, "POST", "/v1/machines", offer)).isEqualTo(429);
  }

  @Test
  void a_realm_stores_no_more_than_it_may() throws Exception {
    String token = it.realm("tiny");
    // A realm stores 32 bytes of its own: its incarnation.
    it.ask(it.operator, "PUT", "/v1/realms", "{\"realm\":\"tiny\",\"maxBytes\":37}");
    String foo = "/v1/files/2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae";
    String bar = "/v1/files/fcde2b2edba56bf408601fb721fe9b5c338d10ee429ea04fae5511b68fbf8fb9";
    assertThat(status(token, "PUT", foo, "much too long")).isEqualTo(413);
    assertThat(status(token, "PUT", foo, "foo")).isEqualTo(201);
    assertThat(status(token, "PUT", bar, "bar")).isEqualTo(413);
    it.ask(it.operator, "PUT", "/v1/realms", "{\"realm\":\"tiny\",\"maxBytes\":35}");
    assertThat(status(token, "PUT", bar, "bar")).isEqualTo(507);
  }
}
