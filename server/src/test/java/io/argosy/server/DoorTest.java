package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.wire.Submission;
import io.argosy.server.realm.ServiceTimes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class DoorTest {
  @TempDir Path data;

  private static String job(int total, int slots) {
    return """
    argosy: 1
    kind: iterative
    name: old
    seed: 7
    iterations: {mode: count, total: TOTAL}
    run: {chunked: [work, "{first}", "{count}"]}
    result: {merge: sum}
    slots: {initial: SLOTS, max: SLOTS}
    """
        .replace("TOTAL", "" + total)
        .replace("SLOTS", "" + slots);
  }

  private static void submit(TestServer it, int total, int slots) throws Exception {
    Submission submission =
        new Submission(
            job(total, slots),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            Optional.empty());
    assertThat(it.post("/v1/jobs", submission.fields()).statusCode()).isEqualTo(201);
  }

  private static OldNode node(TestServer it, int slots) throws IOException {
    return new OldNode(new OldClient(it.server.url()), it.operator, slots);
  }

  private static boolean ended(TestServer it) throws Exception {
    return it.get("/v1/jobs?state=ended").body().contains("old-1");
  }

  private static long merged(TestServer it) throws Exception {
    String result = it.get("/v1/jobs/old-1/result").body();
    return Long.parseLong(result.replaceAll("[^0-9]", ""));
  }

  private static void finishJob(TestServer it, OldNode node) throws Exception {
    Await.until(
        () -> {
          node.turn();
          return ended(it);
        });
  }

  @Test
  void three_workers_end_a_job_together_with_an_ordinary_machine() throws Exception {
    try (TestServer it = new TestServer(data)) {
      OldNode node = node(it, 3);
      PlainMachine plain = new PlainMachine(it);
      submit(it, 400, 4);
      Await.until(
          () -> {
            node.turn();
            plain.turn();
            return ended(it);
          });
      assertThat(it.get("/v1/jobs/old-1").body()).contains("\"outcome\":\"done\"");
      assertThat(merged(it)).isGreaterThanOrEqualTo(400);
    }
  }

  @Test
  void a_parameter_that_no_call_has_is_refused_with_those_that_it_has() throws Exception {
    try (TestServer it = new TestServer(data)) {
      String address = "/compat/node/register?secret=" + it.operator + "&slots=1&maxSlot=1";
      assertThat(it.ask("", "GET", address, "").statusCode()).isEqualTo(400);
      assertThat(it.ask("", "GET", address, "").body())
          .isEqualTo("maxSlot is not a parameter of this call; it has secret, slots, maxSlots");
      assertThat(it.ask("", "GET", "/compat/lb/x/report?worker=0&nIter=1&dt=1&n=1", "").body())
          .isEqualTo("n is not a parameter of this call; it has worker, nIter, dt");
    }
  }

  @Test
  void a_node_without_work_hears_no_configs_and_an_unknown_capacity() throws Exception {
    try (TestServer it = new TestServer(data)) {
      OldNode node = node(it, 2);
      String home = "/node/" + node.id;
      assertThat(node.client.get(home + "/jobs?slots=2").body())
          .isEqualTo("{\"requiredCap\":\"-1\"}");
      assertThat(node.client.get(home + "/update?slots=1&maxSlots=4").body())
          .matches("\\{\"requiredCap\":\"-1\",\"scaleTime\":300,\"epoch\":\\d+\\}");
      assertThat(it.get("/v1/sites").body()).contains("\"slots\":1,\"maxSlots\":4");
      assertThat(node.client.get(home + "/disconnect"))
          .isEqualTo(new OldClient.Answer(200, "Done"));
      assertThat(node.client.get(home + "/update").status()).isEqualTo(401);
    }
  }

  @Test
  void a_node_uploads_only_for_workers_that_it_was_given() throws Exception {
    try (TestServer it = new TestServer(data)) {
      submit(it, 100, 1);
      OldNode node = node(it, 1);
      OldWorker worker = node.ask(1).getFirst();
      worker.start();
      OldNode other = node(it, 1);
      String address = "/results/upload/" + worker.job + "/" + worker.number + "?wID=";
      assertThat(other.client.get(address + other.id).status()).isEqualTo(400);
      assertThat(node.client.get(address + node.id).status()).isEqualTo(200);
    }
  }

  @Test
  void a_balancer_error_is_a_number_with_status_200() throws Exception {
    try (TestServer it = new TestServer(data)) {
      submit(it, 100, 1);
      OldNode node = node(it, 1);
      OldWorker worker = node.ask(1).getFirst();
      assertThat(worker.number).isEqualTo(0);
      assertThat(worker.assigned).isEqualTo(100);
      assertThat(worker.report(1, 1)).isEqualTo(new OldClient.Answer(200, "1 5"));
      assertThat(worker.finish(1).body()).isEqualTo("3 5");
      worker.start();
      assertThat(worker.report(30, 10).assigned()).isEqualTo(100);
      assertThat(worker.report(40, 10).body()).isEqualTo("1 5");
      assertThat(worker.report(40, 9).body()).isEqualTo("1 5");
      assertThat(it.get("/v1/jobs/old-1").body()).contains("\"done\":30");
      String base = "/lb/" + worker.job;
      OldClient client = node.client;
      assertThat(client.get(base + "/start?worker=1&dt=0").body()).isEqualTo("2 3");
      assertThat(client.get(base + "/report?worker=-1&nIter=1&dt=20").body()).isEqualTo("1 3");
      assertThat(client.get(base + "/report?worker=0&nIter=x&dt=20").body()).isEqualTo("1 29");
      assertThat(client.get(base + "/report?worker=0&nIter=-1&dt=20").body()).isEqualTo("1 29");
      assertThat(client.get(base + "/start?worker=zero&dt=0").body()).isEqualTo("2 29");
      worker.seconds = 20;
      assertThat(worker.finish(100).body()).isEqualTo("0");
      assertThat(worker.report(100, 30).body()).isEqualTo("1 12");
      assertThat(worker.finish(100).body()).isEqualTo("3 12");
      worker.upload();
      assertThat(it.get("/v1/jobs/old-1/events").body()).contains("event: ended");
      assertThat(worker.call("start", "&dt=0").body()).isEqualTo("2 26");
      assertThat(worker.report(100, 40).body()).isEqualTo("1 26");
      assertThat(merged(it)).isEqualTo(100);
    }
  }

  @Test
  void other_errors_are_sentences_that_no_client_takes_for_a_number() throws Exception {
    try (TestServer it = new TestServer(data)) {
      submit(it, 100, 1);
      OldNode node = node(it, 1);
      OldWorker worker = node.ask(1).getFirst();
      refused(node.client, 400, "/lb/" + worker.job + "/start?dt=0", "worker is missing");
      refused(node.client, 400, "/lb/" + worker.job + "/report?worker=0&dt=1", "nIter is missing");
      refused(node.client, 400, "/lb/nothing/start?worker=0&dt=0", "no job");
      refused(node.client, 401, "/node/register?secret=no&slots=1&maxSlots=1", "secret");
      refused(node.client, 400, "/node/register?secret=no&slots=1", "maxSlots is missing");
      refused(node.client, 400, "/node/" + node.id + "/jobs", "slots is missing");
      refused(node.client, 400, "/node/" + node.id + "/jobs?slots=-1", "slots is -1");
      refused(node.client, 401, "/node/nobody/update", "register again");
      String upload = "/results/upload/" + worker.job + "/0";
      refused(node.client, 400, upload, "wID is missing");
      refused(node.client, 401, upload + "?wID=nobody", "register again");
      refused(node.client, 400, "/results/upload/nothing/0?wID=" + node.id, "no job");
      String address = worker.uploadAddress();
      assertThat(node.client.put(address.replace("signature=", "signature=x"), "a").status())
          .isEqualTo(401);
    }
  }

  private static void refused(OldClient client, int status, String path, String words)
      throws IOException {
    OldClient.Answer answer = client.get(path);
    assertThat(answer.status()).as(answer.body()).isEqualTo(status);
    assertThat(answer.body()).contains(words);
    assertThat(answer.code()).isEmpty();
  }

  @Test
  void a_worker_that_did_less_than_it_predicted_leaves_the_rest_to_others() throws Exception {
    try (TestServer it = new TestServer(data)) {
      submit(it, 100, 1);
      OldNode node = node(it, 1);
      OldWorker worker = node.ask(1).getFirst();
      worker.start();
      worker.report(80, 10);
      assertThat(worker.finish(60).body()).isEqualTo("0");
      worker.upload();
      finishJob(it, node);
      assertThat(merged(it)).isEqualTo(100);
    }
  }

  @Test
  void an_upload_from_before_a_later_report_is_not_the_result() throws Exception {
    try (TestServer it = new TestServer(data)) {
      submit(it, 100, 1);
      OldNode node = node(it, 1);
      OldWorker worker = node.ask(1).getFirst();
      worker.start();
      worker.report(40, 10);
      worker.upload();
      worker.report(100, 20);
      assertThat(worker.finish(100).body()).isEqualTo("0");
      assertThat(it.get("/v1/jobs/old-1").body()).contains("\"kept\":0");
      worker.upload();
      finishJob(it, node);
      assertThat(merged(it)).isEqualTo(100);
    }
  }

  @Test
  void a_worker_continues_after_it_and_the_service_were_restarted() throws Exception {
    String token;
    OldWorker worker;
    String id;
    try (TestServer it = new TestServer(data)) {
      token = it.operator;
      submit(it, 100, 1);
      OldNode node = node(it, 1);
      id = node.id;
      worker = node.ask(1).getFirst();
      worker.start();
      worker.report(40, 50);
      worker.start();
      assertThat(worker.assigned).isEqualTo(100);
    }
    try (TestServer it = new TestServer(data, Duration.ofSeconds(30), Optional.of(token))) {
      OldClient client = new OldClient(it.server.url());
      String lb = "/lb/" + worker.job;
      assertThat(client.get(lb + "/report?worker=0&nIter=60&dt=7").assigned()).isEqualTo(100);
      assertThat(client.get(lb + "/finish?worker=0&nIter=100&dt=20").body()).isEqualTo("0");
    }
    try (TestServer it = new TestServer(data, Duration.ofSeconds(30), Optional.of(token))) {
      OldClient client = new OldClient(it.server.url());
      String address = client.get("/results/upload/" + worker.job + "/0?wID=" + id).body();
      assertThat(client.put(address, "{\"n\": 100}").status()).isEqualTo(200);
      assertThat(it.get("/v1/jobs/old-1/events").body()).contains("\"outcome\":\"done\"");
      assertThat(merged(it)).isEqualTo(100);
    }
  }

  /** Workers and nodes are given up after two seconds. */
  private Server impatient(Duration memory) throws IOException {
    Duration lease = Duration.ofSeconds(30);
    ServiceTimes times =
        new ServiceTimes(
            lease.dividedBy(4), lease, memory, Duration.ofHours(1), Duration.ofSeconds(1));
    return Server.start(new Server.Options(data, "127.0.0.1", 0, times, Optional.empty()));
  }

  /** Waits for a partition that is handed out to another worker than those before. */
  private static OldWorker next(OldNode node, List<Long> before) throws Exception {
    List<OldWorker> handed = new ArrayList<>();
    Await.until(
        () -> {
          handed.addAll(node.ask(1));
          handed.removeIf(worker -> before.contains(worker.number));
          return !handed.isEmpty();
        });
    return handed.getFirst();
  }

  @Test
  void a_partition_that_was_handed_out_and_never_started_is_handed_out_again() throws Exception {
    try (TestServer it = new TestServer(impatient(Duration.ofHours(1)))) {
      submit(it, 100, 1);
      OldNode node = node(it, 1);
      OldWorker first = next(node, List.of());
      OldWorker second = next(node, List.of(first.number));
      assertThat(second.number % 1_000_000).isEqualTo(first.number % 1_000_000);
      assertThat(first.call("start", "&dt=0").body()).isEqualTo("2 12");
    }
  }

  @Test
  void a_silent_worker_is_given_up_although_its_node_still_calls() throws Exception {
    try (TestServer it = new TestServer(impatient(Duration.ofHours(1)))) {
      submit(it, 100, 1);
      OldNode node = node(it, 1);
      OldWorker silent = next(node, List.of());
      silent.call("start", "&dt=0");
      next(node, List.of(silent.number));
      assertThat(silent.report(50, 10).body()).isEqualTo("1 12");
    }
  }

  @Test
  void a_node_that_does_not_call_is_lost_and_then_removed() throws Exception {
    try (TestServer it = new TestServer(impatient(Duration.ofSeconds(5)))) {
      OldNode node = node(it, 1);
      Await.until(() -> !it.get("/v1/sites").body().contains("\"state\":\"present\""));
      Await.until(() -> !it.get("/v1/sites").body().contains("compat"));
      assertThat(node.client.get("/node/" + node.id + "/update").status()).isEqualTo(401);
    }
  }
}
