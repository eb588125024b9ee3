package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.model.RetentionRule;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.Sha256;
import io.argosy.protocol.wire.Submission;
import io.argosy.server.realm.ServiceTimes;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is kept of jobs that left memory: users and rules remove them like all others. */
@Timeout(180)
class ArchivedRetentionTest {
  private static final RetentionRule STAYS = new RetentionRule(Duration.ofDays(10_000), 1000);
  private static final RetentionRule LEAVES = new RetentionRule(Duration.ZERO, 0);
  private static final String INPUT = "shared by all jobs\n";
  private static final String SHA = Sha256.of(INPUT.getBytes(StandardCharsets.UTF_8));

  @TempDir Path data;

  private TestServer start(RetentionRule rule, Optional<String> token) throws Exception {
    return new TestServer(data, TestServer.patient().with(rule), token);
  }

  /** Three ended jobs; the token of their user. */
  private String jobs() throws Exception {
    try (TestServer it = start(STAYS, Optional.empty())) {
      ScriptedMachine machine = new ScriptedMachine(it, it.operator, "one", 2);
      it.ask(it.operator, "PUT", "/v1/files/" + SHA, INPUT);
      for (int number = 1; number <= 3; number++) {
        Submission submission =
            new Submission(
                ScriptedFlow.CHAIN,
                List.of(new Submission.Attached("in.txt", SHA, false)),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                Optional.of("key-" + number));
        it.ask(it.operator, "POST", "/v1/jobs", JsonText.of(submission.fields()));
        ScriptedFlow flow = new ScriptedFlow(it, machine);
        assertThat(flow.workUntilEnded("chain-" + number, 2)).contains("done");
        flow.settle();
      }
      return it.operator;
    }
  }

  private static int status(TestServer it, String method, String path) throws Exception {
    return it.ask(it.operator, method, path, "").statusCode();
  }

  private static String prune(TestServer it, boolean dryRun) throws Exception {
    HttpResponse<String> said =
        it.ask(it.operator, "POST", "/v1/prune", "{\"older\":\"1ms\",\"dryRun\":" + dryRun + "}");
    assertThat(said.statusCode()).as(said.body()).isEqualTo(200);
    return said.body();
  }

  private long files(String below) throws Exception {
    Path folder = data.resolve("blobs").resolve("main").resolve(below);
    if (!Files.isDirectory(folder)) {
      return 0;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).count();
    }
  }

  @Test
  void users_remove_prune_and_pin_jobs_that_left_memory() throws Exception {
    String token = jobs();
    try (TestServer it = start(LEAVES, Optional.of(token))) {
      assertThat(prune(it, true)).contains("chain-1", "chain-2", "chain-3");

      assertThat(status(it, "PUT", "/v1/jobs/chain-1/pin")).isEqualTo(204);
      assertThat(it.ask(it.operator, "DELETE", "/v1/jobs/chain-1", "").body())
          .contains("job chain-1 is pinned; unpin it first: argosy unpin chain-1");
      assertThat(prune(it, true)).contains("chain-2").doesNotContain("chain-1");
      assertThat(it.get("/v1/jobs").body()).contains("\"pinned\":true");
      assertThat(status(it, "DELETE", "/v1/jobs/chain-1/pin")).isEqualTo(204);

      assertThat(files("jobs/chain-1")).isPositive();
      assertThat(status(it, "DELETE", "/v1/jobs/chain-1?keepRecord=true")).isEqualTo(204);
      assertThat(files("jobs/chain-1")).isZero();
      assertThat(files("files")).isEqualTo(1);
      assertThat(it.get("/v1/jobs/chain-1/results").statusCode()).isEqualTo(410);
      assertThat(it.get("/v1/jobs").body()).contains("\"bodiesRemovedAt\":\"2");
      assertThat(it.ask(it.operator, "DELETE", "/v1/jobs/chain-1?keepRecord=true", "").body())
          .contains("the results, logs and files of job chain-1 were removed at");
      assertThat(status(it, "DELETE", "/v1/jobs/chain-1")).isEqualTo(204);
      assertThat(status(it, "GET", "/v1/jobs/chain-1")).isEqualTo(404);
      assertThat(files("jobs/chain-2")).isPositive();

      assertThat(prune(it, false)).contains("chain-2", "chain-3").doesNotContain("chain-1");
      while (it.get("/v1/jobs").body().contains("chain-")) {
        Thread.onSpinWait();
      }
      assertThat(files("jobs")).isZero();
      assertThat(files("files")).isZero();
      assertThat(prune(it, true)).doesNotContain("chain-");
    }
    Files.delete(data.resolve("realms/main/index.mv"));
    try (TestServer it = start(LEAVES, Optional.of(token))) {
      assertThat(it.get("/v1/jobs").body()).doesNotContain("chain-");
      assertThat(status(it, "GET", "/v1/jobs/chain-2")).isEqualTo(404);
    }
  }

  @Test
  void a_rule_counts_jobs_that_left_memory() throws Exception {
    String token = jobs();
    try (TestServer it = start(LEAVES, Optional.of(token))) {
      assertThat(status(it, "PUT", "/v1/jobs/chain-1/pin")).isEqualTo(204);
      it.ask(it.operator, "PUT", "/v1/realms", "{\"realm\":\"main\",\"mostJobs\":2}");
      while (it.get("/v1/jobs").body().contains("chain-2")) {
        Thread.onSpinWait();
      }
      assertThat(it.get("/v1/jobs").body()).contains("chain-1", "chain-3");
      it.ask(it.operator, "PUT", "/v1/realms", "{\"realm\":\"main\",\"mostBytes\":0}");
      while (it.get("/v1/jobs/chain-3/results").statusCode() != 410) {
        Thread.onSpinWait();
      }
      assertThat(it.get("/v1/jobs/chain-1/results").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void a_clock_that_is_years_ahead_makes_no_job_old() throws Exception {
    String token = jobs();
    Instant wrong = Instant.now().plus(Duration.ofDays(3650));
    ServiceTimes patient = TestServer.patient();
    ServiceTimes ahead =
        new ServiceTimes(
            patient.heartbeat(),
            patient.lease(),
            patient.memory(),
            patient.signed(),
            patient.scaleStep(),
            () -> wrong);
    for (RetentionRule rule : List.of(STAYS, LEAVES)) {
      try (TestServer it = new TestServer(data, ahead.with(rule), Optional.of(token))) {
        it.ask(it.operator, "PUT", "/v1/realms", "{\"realm\":\"main\",\"keepBodies\":\"30d\"}");
        assertThat(it.get("/v1/jobs").body()).doesNotContain("\"bodiesRemovedAt\":\"2");
        HttpResponse<String> pruned =
            it.ask(it.operator, "POST", "/v1/prune", "{\"older\":\"30d\",\"dryRun\":false}");
        assertThat(pruned.body()).doesNotContain("chain-");
        assertThat(it.get("/v1/jobs/chain-1/results").statusCode()).isEqualTo(200);
      }
    }
  }
}
