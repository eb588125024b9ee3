package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.Sha256;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Submission;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a service keeps of ended jobs, and that a realm never stores more than its limit. */
@Timeout(120)
class RetentionTest {
  private static final String INPUT = "shared by two jobs\n";
  private static final String SHA = Sha256.of(INPUT.getBytes(StandardCharsets.UTF_8));

  @TempDir private Path data;

  private static String job(String name) {
    String file =
        """
        argosy: 1
        kind: iterative
        name: NAME
        iterations: {mode: range, total: 4}
        run: {chunked: [sh, work.sh, "{first}", "{count}"]}
        result: {merge: collect}
        """
            .replace("NAME", name);
    return JsonText.of(
        new Submission(
                file,
                List.of(new Submission.Attached("in.txt", SHA, false)),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                Optional.empty(),
                false)
            .fields());
  }

  /** Runs everything that is queued, until every job has ended and could be removed. */
  private static void work(TestServer it, ScriptedMachine machine) throws Exception {
    while (count(it.get("/v1/jobs").body()) > count(prune(it, "1ms", true))) {
      for (Order order : machine.orders()) {
        if (order instanceof Order.Start start) {
          for (IterationRange range : start.work()) {
            machine.tell(machine.store(start.attempt(), range));
          }
          machine.tell(ScriptedMachine.ended(start.attempt()));
        } else if (order instanceof Order.Stop stop) {
          AttemptRef attempt = stop.attempt();
          machine.tell(ScriptedMachine.ended(attempt));
        }
      }
    }
  }

  private static int count(String jobs) {
    return jobs.split("\"job\":", -1).length - 1;
  }

  private static int status(TestServer it, String method, String path) throws Exception {
    return it.ask(it.operator, method, path, "").statusCode();
  }

  private List<String> bodies(String below) throws Exception {
    Path folder = data.resolve("blobs").resolve("main").resolve(below);
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (var files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).map(Path::toString).toList();
    }
  }

  @Test
  void a_removed_job_leaves_nothing_but_what_another_job_needs() throws Exception {
    String token;
    try (TestServer it = new TestServer(data, TestServer.patient(), Optional.empty())) {
      token = it.operator;
      ScriptedMachine machine = new ScriptedMachine(it, it.operator, "one", 2);
      it.ask(it.operator, "PUT", "/v1/files/" + SHA, INPUT);
      it.ask(it.operator, "POST", "/v1/jobs", job("a"));
      it.ask(it.operator, "POST", "/v1/jobs", job("b"));
      assertThat(it.ask(it.operator, "DELETE", "/v1/jobs/a-1", "").body())
          .contains("job a-1 has not ended");
      work(it, machine);
      assertThat(bodies("jobs/a-1")).isNotEmpty();

      assertThat(status(it, "PUT", "/v1/jobs/a-1/pin")).isEqualTo(204);
      assertThat(it.ask(it.operator, "DELETE", "/v1/jobs/a-1", "").body())
          .contains("job a-1 is pinned; unpin it first: argosy unpin a-1");
      assertThat(prune(it, "1ms", true)).contains("b-1").doesNotContain("a-1");
      assertThat(status(it, "DELETE", "/v1/jobs/a-1/pin")).isEqualTo(204);

      assertThat(status(it, "DELETE", "/v1/jobs/a-1")).isEqualTo(204);
      assertThat(bodies("jobs/a-1")).isEmpty();
      assertThat(bodies("files")).hasSize(1);
      assertThat(status(it, "GET", "/v1/jobs/a-1")).isEqualTo(404);
      assertThat(status(it, "DELETE", "/v1/jobs/a-1")).isEqualTo(404);
      assertThat(it.ask(it.operator, "POST", "/v1/jobs", job("a")).body()).contains("a-2");
    }
    try (TestServer it = new TestServer(data, TestServer.patient(), Optional.of(token))) {
      assertThat(it.get("/v1/jobs").body()).contains("a-2").doesNotContain("a-1");
    }
  }

  private static String prune(TestServer it, String older, boolean dryRun) throws Exception {
    HttpResponse<String> said =
        it.ask(
            it.operator,
            "POST",
            "/v1/prune",
            "{\"older\":\"" + older + "\",\"keepRecords\":true,\"dryRun\":" + dryRun + "}");
    assertThat(said.statusCode()).as(said.body()).isEqualTo(200);
    return said.body();
  }

  @Test
  void a_job_whose_bodies_are_gone_says_when_and_why_and_is_still_explained() throws Exception {
    try (TestServer it = new TestServer(data, TestServer.patient(), Optional.empty())) {
      ScriptedMachine machine = new ScriptedMachine(it, it.operator, "one", 2);
      it.ask(it.operator, "PUT", "/v1/files/" + SHA, INPUT);
      it.ask(it.operator, "POST", "/v1/jobs", job("a"));
      work(it, machine);
      assertThat(prune(it, "1ms", false)).contains("\"job\":\"a-1\"").contains("\"bytes\":");
      assertThat(it.get("/v1/jobs/a-1/results").body())
          .contains("the results, logs and files of job a-1 were removed at ")
          .contains("operator removed the job");
      assertThat(it.get("/v1/jobs").body()).contains("\"bodiesRemovedAt\":\"2");
      assertThat(it.get("/v1/jobs/a-1/decisions").body())
          .contains("its files, results and logs were removed");
      assertThat(it.ask(it.operator, "POST", "/v1/jobs/a-1/again", "").statusCode()).isEqualTo(410);
      assertThat(it.get("/v1/audit").body()).contains("job.prune");
    }
  }

  @Test
  void a_rule_of_a_realm_removes_the_oldest_jobs() throws Exception {
    try (TestServer it = new TestServer(data, TestServer.patient(), Optional.empty())) {
      ScriptedMachine machine = new ScriptedMachine(it, it.operator, "one", 2);
      it.ask(it.operator, "PUT", "/v1/files/" + SHA, INPUT);
      for (String name : List.of("a", "b", "c")) {
        it.ask(it.operator, "POST", "/v1/jobs", job(name));
        work(it, machine);
      }
      HttpResponse<String> said =
          it.ask(it.operator, "PUT", "/v1/realms", "{\"realm\":\"main\",\"mostJobs\":1}");
      assertThat(said.statusCode()).as(said.body()).isEqualTo(200);
      assertThat(said.body()).contains("\"keepBodies\":\"90d\"").contains("\"mostJobs\":1");
      while (it.get("/v1/jobs").body().contains("b-1")) {
        Thread.onSpinWait();
      }
      assertThat(it.get("/v1/jobs").body()).contains("c-1").doesNotContain("a-1");
      assertThat(it.get("/v1/sites").body()).contains("\"storedBytes\":");
      assertThat(
              it.ask(
                      it.operator,
                      "PUT",
                      "/v1/realms",
                      "{\"realm\":\"main\",\"keepRecords\":\"10d\"}")
                  .body())
          .contains("keepRecords")
          .contains("keepBodies (90d)");
    }
  }

  @Test
  void parallel_uploads_stay_within_the_limit_and_removal_works_at_it() throws Exception {
    try (TestServer it = new TestServer(data)) {
      it.ask(it.operator, "PUT", "/v1/realms", "{\"realm\":\"main\",\"maxBytes\":1000000}");
      CyclicBarrier together = new CyclicBarrier(16);
      List<Future<Integer>> said = new ArrayList<>();
      try (ExecutorService threads = Executors.newFixedThreadPool(16)) {
        for (int number = 0; number < 16; number++) {
          String body = (char) ('a' + number) + "x".repeat(674_999);
          String sha = Sha256.of(body.getBytes(StandardCharsets.UTF_8));
          said.add(
              threads.submit(
                  () -> {
                    together.await();
                    return it.ask(it.operator, "PUT", "/v1/files/" + sha, body).statusCode();
                  }));
        }
      }
      List<Integer> statuses = new ArrayList<>();
      for (Future<Integer> one : said) {
        statuses.add(one.get());
      }
      assertThat(statuses).containsOnlyOnce(201).isSubsetOf(201, 413, 507);
      assertThat(it.get("/v1/sites").body()).containsPattern("\"storedBytes\":6750\\d\\d,");
      assertThat(bodies("files")).hasSize(1);
    }
  }
}
