package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.text.Fields;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever the request, nothing breaks and nothing hangs. {@code -Dargosy.seeds=N} sends more,
 * {@code -Dargosy.seed=N} repeats one.
 */
@Timeout(3600)
class HostileRequestsTest {
  private static final int REQUESTS = 800;
  private static final String JOB =
      "argosy: 1\\nkind: iterative\\nname: NAME\\niterations: {mode: range, total: 10}\\n"
          + "run: {chunked: [sh, x]}\\nresult: {merge: concat}\\n";

  private final Document document = new Document();
  @TempDir Path data;

  @Test
  void no_request_breaks_the_service() throws Exception {
    long only = Long.getLong("argosy.seed", 0);
    long last = only > 0 ? only : Long.getLong("argosy.seeds", 1);
    for (long seed = only > 0 ? only : 1; seed <= last; seed++) {
      Path folder = data.resolve("seed-" + seed);
      try (TestServer it = new TestServer(folder, TestServer.patient(), Optional.empty())) {
        play(it, seed);
        clear(it);
        stillWorks(it);
      }
    }
  }

  private static String submit(TestServer it, String token, String name) throws Exception {
    String body = "{\"file\":\"" + JOB.replace("NAME", name) + "\"}";
    HttpResponse<String> answer = it.ask(token, "POST", "/v1/jobs", body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    return TestServer.fields(answer).text("job").orElseThrow();
  }

  private void play(TestServer it, long seed) throws Exception {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    String other = it.realm("other");
    String ended = submit(it, it.operator, "ended");
    it.ask(it.operator, "POST", "/v1/jobs/" + ended + "/cancel", "");
    ScriptedMachine machine = new ScriptedMachine(it, it.operator, "one", 2);
    Map<String, String> good =
        Map.of(
            "job", submit(it, it.operator, "tens"),
            "ended", ended,
            "machine", machine.enlisted.machine(),
            "session", machine.enlisted.session(),
            "realm", "main",
            "rest", "jobs/tens-1/result",
            "sha256", "0".repeat(64));
    List<String> tokens =
        List.of("", "x", "argosy_x_y", "argosy_000000000000_" + "A".repeat(32), other);
    HostileRequests requests = new HostileRequests(it, document, random, good, tokens);
    for (int i = 0; i < REQUESTS; i++) {
      HostileRequests.Next next = requests.next();
      String said = "seed " + seed + ", request " + i + ": " + next.sentence();
      try {
        check(said, next.method(), it.send(next.request()));
      } catch (HttpTimeoutException e) {
        throw new AssertionError(said + " has no answer", e);
      } catch (IOException e) {
        // The server does not read all of a body that is too large: the answer may be lost.
        assertThat(next.sentence()).as(said + ": " + e).contains("xxx");
      }
    }
  }

  private static void check(String said, String method, HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(said + " -> " + answer.body()).isBetween(200, 499);
    if (answer.statusCode() >= 400 && !method.equals("HEAD")) {
      assertThat(answer.headers().firstValue("Content-Type"))
          .as(said)
          .contains("application/problem+json");
    }
  }

  /** Ends the jobs that the requests left behind: they would take the slots of the next job. */
  private static void clear(TestServer it) throws Exception {
    for (Fields job : TestServer.fields(it.get("/v1/jobs?state=live")).groups("jobs")) {
      it.ask(it.operator, "POST", "/v1/jobs/" + job.text("job").orElseThrow() + "/cancel", "");
    }
    for (Fields site : TestServer.fields(it.get("/v1/sites")).groups("sites")) {
      for (Fields machine : site.groups("machines")) {
        String[] name = machine.text("machine").orElseThrow().split("\\.");
        String body =
            Document.JSON
                .createObjectNode()
                .put("site", name[0])
                .put("name", name[1])
                .put("slots", 0)
                .toString();
        Fields enlisted = TestServer.fields(it.ask(it.operator, "POST", "/v1/machines", body));
        String home = "/v1/machines/" + enlisted.text("machine").orElseThrow();
        String session = enlisted.text("session").orElseThrow();
        it.ask(it.operator, "DELETE", home + "?session=" + session, "");
      }
    }
  }

  private static void stillWorks(TestServer it) throws Exception {
    String job = submit(it, it.token("last", "read", "submit", "site"), "last");
    ScriptedMachine machine = new ScriptedMachine(it, it.operator, "last", 2);
    assertThat(machine.workUntilEnded(job)).isEqualTo("done");
    String result = it.get("/v1/jobs/" + job + "/result").body();
    assertThat(result).isEqualTo("0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n");
    assertThat(it.get("/readyz").statusCode()).isEqualTo(200);
  }
}
