package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.model.RetentionRule;
import io.argosy.protocol.wire.Submission;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the service answers about a job does not depend on whether the job is in memory. */
@Timeout(300)
class ArchivedJobsTest {
  private static final String FAILING = ScriptedFlow.CHAIN + "run: {retries: 0}\n";
  private static final RetentionRule STAYS = new RetentionRule(Duration.ofDays(1), 1000);
  private static final RetentionRule LEAVES = new RetentionRule(Duration.ZERO, 0);

  @TempDir Path data;

  private TestServer start(RetentionRule rule, Optional<String> token) throws Exception {
    return new TestServer(data, TestServer.patient().with(rule), token);
  }

  private static void submit(TestServer it, String file, String key) throws Exception {
    Submission submission =
        new Submission(
            file,
            List.of(),
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            Optional.of(key));
    assertThat(it.post("/v1/jobs", submission.fields()).statusCode()).isEqualTo(201);
  }

  /** All answers about the jobs, except the addresses, which are signed anew. */
  private static List<String> answers(TestServer it) throws Exception {
    List<String> answers = new ArrayList<>();
    for (String path : List.of("", "?state=ended", "?order=newest", "?limit=1", "?state=live")) {
      answers.add(it.get("/v1/jobs" + path).body());
    }
    for (String job : List.of("chain-1", "chain-2", "chain-3")) {
      for (String part : List.of("", "/facts", "/decisions?all=true", "/results", "/events")) {
        String body = it.get("/v1/jobs/" + job + part).body();
        answers.add(part + body.replaceAll("\"url\":\"[^\"]*\"", ""));
      }
    }
    return answers;
  }

  private ScriptedMachine work(TestServer it) throws Exception {
    ScriptedMachine machine = new ScriptedMachine(it, it.operator, "one", 2);
    ScriptedFlow flow = new ScriptedFlow(it, machine);
    submit(it, ScriptedFlow.CHAIN, "a");
    assertThat(flow.workUntilEnded("chain-1", 2)).contains("done");
    submit(it, FAILING, "b");
    ScriptedFlow failing = new ScriptedFlow(it, machine);
    failing.fail(1);
    assertThat(failing.workUntilEnded("chain-2", 2)).contains("failed");
    submit(it, ScriptedFlow.CHAIN, "c");
    it.ask(it.operator, "POST", "/v1/jobs/chain-3/cancel", "");
    failing.settle();
    return machine;
  }

  @Test
  void answers_about_a_job_that_left_memory_are_the_same() throws Exception {
    String token;
    List<String> before;
    try (TestServer it = start(STAYS, Optional.empty())) {
      token = it.operator;
      work(it);
      before = answers(it);
    }
    try (TestServer it = start(LEAVES, Optional.of(token))) {
      assertThat(it.get("/metrics").body()).contains("argosy_jobs_live");
      assertThat(answers(it)).containsExactlyElementsOf(before);
    }
    Files.delete(data.resolve("realms/main/index.mv"));
    try (TestServer it = start(LEAVES, Optional.of(token))) {
      assertThat(answers(it)).containsExactlyElementsOf(before);
    }
  }

  @Test
  void a_repeated_submission_finds_its_job_and_no_name_is_given_twice() throws Exception {
    String token;
    try (TestServer it = start(LEAVES, Optional.empty())) {
      token = it.operator;
      work(it);
    }
    try (TestServer it = start(LEAVES, Optional.of(token))) {
      submit(it, ScriptedFlow.CHAIN, "a");
      assertThat(it.get("/v1/jobs").body()).doesNotContain("chain-4");
      submit(it, ScriptedFlow.CHAIN, "d");
      assertThat(it.get("/v1/jobs").body()).contains("chain-4");
    }
  }

  @Test
  void a_failed_job_that_left_memory_is_tried_again() throws Exception {
    String token;
    ScriptedMachine before;
    try (TestServer it = start(LEAVES, Optional.empty())) {
      token = it.operator;
      before = work(it);
    }
    try (TestServer it = start(LEAVES, Optional.of(token))) {
      ScriptedMachine machine = new ScriptedMachine(it, it.operator, before);
      ScriptedFlow flow = new ScriptedFlow(it, machine);
      assertThat(it.ask(it.operator, "POST", "/v1/jobs/chain-1/again", "").statusCode())
          .isEqualTo(409);
      assertThat(it.ask(it.operator, "POST", "/v1/jobs/chain-2/again", "").statusCode())
          .isEqualTo(202);
      assertThat(flow.workUntilEnded("chain-2", 2)).contains("done");
      assertThat(it.get("/v1/jobs/chain-2/decisions").body())
          .contains("the workflow continues: tasks that were given up are retried");
    }
  }
}
