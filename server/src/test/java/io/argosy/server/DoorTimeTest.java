package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.wire.Submission;
import io.argosy.server.realm.ServiceTimes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The compatibility API in virtual time: workers that report, fall silent, or return. */
@Timeout(180)
class DoorTimeTest {
  @TempDir Path data;
  private final ManualClock clock = new ManualClock();

  /** Workers and nodes are given up after ten minutes of the clock that the test moves. */
  private TestServer server() throws IOException {
    Duration lease = Duration.ofSeconds(30);
    return new TestServer(
        data,
        new ServiceTimes(
            lease.dividedBy(4),
            lease,
            Duration.ofHours(5),
            Duration.ofHours(1),
            Duration.ofSeconds(300),
            clock),
        Optional.empty());
  }

  private static void submit(TestServer it, int total, int slots) throws Exception {
    String job =
        """
        argosy: 1
        kind: iterative
        name: old
        seed: 7
        iterations: {mode: count, total: TOTAL}
        run: {chunked: [work, "{first}", "{count}"], retries: 1}
        result: {merge: sum}
        slots: {initial: SLOTS, max: SLOTS}
        """
            .replace("TOTAL", "" + total)
            .replace("SLOTS", "" + slots);
    Submission submission =
        new Submission(
            job,
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

  private static String job(TestServer it) throws Exception {
    return it.get("/v1/jobs/old-1").body();
  }

  private static long merged(TestServer it) throws Exception {
    Await.until(() -> it.get("/v1/jobs?state=ended").body().contains("old-1"));
    return Long.parseLong(it.get("/v1/jobs/old-1/result").body().replaceAll("[^0-9]", ""));
  }

  /** The same infrastructure calls, and its silent workers are given up. */
  private void sixHundredSecondsWithoutNews(OldNode node) throws IOException {
    for (int i = 0; i < 2; i++) {
      clock.forward(301);
      assertThat(node.client.get("/node/" + node.id + "/update").status()).isEqualTo(200);
    }
  }

  @Test
  void no_assignment_falls_below_what_its_worker_will_have_done_when_it_next_reports()
      throws Exception {
    try (TestServer it = server()) {
      submit(it, 2000, 2);
      OldNode node = node(it, 2);
      List<OldWorker> workers = node.ask(2);
      OldWorker fast = workers.get(0);
      OldWorker slow = workers.get(1);
      fast.start();
      slow.start();
      long[][] counts = {{100, 100}, {200, 200}, {600, 300}, {1200, 400}};
      for (int step = 0; step < counts.length; step++) {
        clock.forward(10);
        fast.report(counts[step][0], 10L * (step + 1));
        long told = slow.assigned;
        long before = slow.done;
        long now = slow.report(counts[step][1], 10L * (step + 1)).assigned();
        long next = counts[step][1] + (counts[step][1] - before);
        assertThat(now)
            .as("step %d, told %d before", step, told)
            .isGreaterThanOrEqualTo(Math.min(told, next));
      }
    }
  }

  @Test
  void a_replacement_takes_nothing_from_a_worker_that_ends_in_seconds() throws Exception {
    try (TestServer it = server()) {
      submit(it, 200, 2);
      OldNode node = node(it, 2);
      List<OldWorker> workers = node.ask(2);
      OldWorker steady = workers.get(0);
      OldWorker silent = workers.get(1);
      steady.start();
      silent.start();
      for (int step = 1; step <= 15; step++) {
        clock.forward(50);
        if (step <= 2) {
          silent.report(13L * step, 50L * step);
        }
        steady.report(13L * step, 50L * step);
      }
      assertThat(steady.assigned).isEqualTo(200);
      OldWorker replacement = node.awaitOne();
      replacement.start();
      clock.forward(10);
      assertThat(steady.report(198, 760).assigned()).isEqualTo(200);
    }
  }

  @Test
  void work_beyond_the_assignment_is_credited_at_finish_and_shown() throws Exception {
    try (TestServer it = server()) {
      submit(it, 100, 1);
      OldWorker worker = node(it, 1).ask(1).getFirst();
      worker.start();
      worker.report(60, 10);
      worker.seconds = 20;
      assertThat(worker.finish(108).body()).isEqualTo("0");
      worker.upload();
      assertThat(merged(it)).isEqualTo(108);
      assertThat(job(it)).contains("\"kept\":108");
    }
  }

  @Test
  void a_worker_that_reports_keeps_its_node_alive() throws Exception {
    try (TestServer it = server()) {
      submit(it, 100_000, 1);
      OldNode node = node(it, 1);
      OldNode quiet = node(it, 0);
      OldWorker worker = node.ask(1).getFirst();
      worker.start();
      for (int step = 1; step <= 4; step++) {
        clock.forward(200);
        assertThat(worker.report(100L * step, 200L * step).code()).contains(0);
      }
      // The node without calls is lost by now: the leases were checked.
      Await.until(() -> !isThere(it, quiet));
      assertThat(isThere(it, node)).isTrue();
      assertThat(worker.report(500, 810).code()).contains(0);
    }
  }

  private static boolean isThere(TestServer it, OldNode node) throws Exception {
    String sites = it.get("/v1/sites").body();
    int at = sites.indexOf(node.id.substring(0, 9));
    return at >= 0 && sites.substring(at, sites.indexOf('}', at)).contains("\"state\":\"present\"");
  }

  @Test
  void a_late_finish_is_kept_where_nothing_else_was_kept_for_it() throws Exception {
    try (TestServer it = server()) {
      submit(it, 100, 1);
      OldNode node = node(it, 1);
      OldWorker late = node.ask(1).getFirst();
      late.start();
      late.report(50, 10);
      sixHundredSecondsWithoutNews(node);
      OldWorker replacement = node.ask(1).getFirst();
      assertThat(replacement.number).isEqualTo(1_000_000);
      assertThat(late.report(90, 700).body()).isEqualTo("1 12");
      assertThat(late.finish(100).body()).isEqualTo("0");
      assertThat(late.finish(100).body()).isEqualTo("3 12");
      late.upload();
      assertThat(merged(it)).isEqualTo(100);
      assertThat(replacement.call("start", "&dt=0").body()).isEqualTo("2 26");
    }
  }

  @Test
  void a_late_finish_is_refused_for_what_another_did_meanwhile() throws Exception {
    try (TestServer it = server()) {
      submit(it, 100, 1);
      OldNode node = node(it, 1);
      OldWorker late = node.ask(1).getFirst();
      late.start();
      late.report(50, 10);
      sixHundredSecondsWithoutNews(node);
      OldWorker replacement = node.ask(1).getFirst();
      replacement.start();
      replacement.report(60, 10);
      replacement.seconds = 20;
      assertThat(replacement.finish(60).body()).isEqualTo("0");
      replacement.upload();
      assertThat(job(it)).contains("\"kept\":60");
      late.seconds = 700;
      assertThat(late.finish(70).body()).isEqualTo("0");
      late.upload();
      assertThat(job(it)).contains("\"kept\":70");
    }
  }

  @Test
  void silent_workers_do_not_use_up_the_retries_of_their_job() throws Exception {
    try (TestServer it = server()) {
      submit(it, 100, 1);
      OldNode node = node(it, 1);
      for (int i = 0; i < 4; i++) {
        OldWorker silent = node.ask(1).getFirst();
        assertThat(silent.number).isEqualTo(1_000_000L * i);
        if (i % 2 == 0) {
          silent.start();
        }
        sixHundredSecondsWithoutNews(node);
      }
      assertThat(it.get("/v1/jobs?state=ended").body()).doesNotContain("old-1");
      assertThat(it.get("/v1/jobs/old-1/decisions").body()).doesNotContain("failed");
    }
  }

  @Test
  void a_node_with_open_partitions_is_never_advised_to_have_less() throws Exception {
    try (TestServer it = server()) {
      List<OldNode> nodes = List.of(node(it, 1), node(it, 1));
      clock.forward(301);
      Await.until(
          () ->
              !nodes
                  .get(0)
                  .client
                  .get("/node/" + nodes.get(0).id + "/update")
                  .body()
                  .contains("\"-1\""));
      submit(it, 1000, 2);
      for (OldNode node : nodes) {
        assertThat(node.client.get("/node/" + node.id + "/jobs?slots=1").body())
            .startsWith("{\"requiredCap\":\"1.0\",\"configs\":[");
      }
    }
  }

  @Test
  void a_head_request_starts_and_registers_nothing() throws Exception {
    try (TestServer it = server()) {
      submit(it, 100, 1);
      OldNode node = node(it, 1);
      OldWorker worker = node.ask(1).getFirst();
      String start = "/compat/lb/" + worker.job + "/start?worker=0&dt=0";
      assertThat(it.ask(it.operator, "HEAD", start, "").statusCode()).isEqualTo(405);
      assertThat(worker.report(10, 10).body()).isEqualTo("1 5");
      String register = "/compat/node/register?secret=" + it.operator + "&slots=7&maxSlots=7";
      assertThat(it.ask(it.operator, "HEAD", register, "").statusCode()).isEqualTo(405);
      assertThat(it.get("/v1/sites").body()).doesNotContain("\"slots\":7");
    }
  }

  @Test
  void of_two_programs_under_one_number_only_the_last_started_counts() throws Exception {
    try (TestServer it = server()) {
      submit(it, 10_000, 1);
      OldWorker first = node(it, 1).ask(1).getFirst();
      first.start();
      clock.forward(100);
      assertThat(first.report(1000, 100).code()).contains(0);
      first.call("start", "&dt=0");
      clock.forward(20);
      assertThat(first.report(1200, 120).body()).isEqualTo("1 12");
      assertThat(first.report(1100, 20).code()).contains(0);
      assertThat(job(it)).contains("\"done\":1100");
    }
  }

  @Test
  void a_start_that_is_repeated_later_does_not_double_the_time() throws Exception {
    try (TestServer it = server()) {
      submit(it, 10_000, 1);
      OldWorker worker = node(it, 1).ask(1).getFirst();
      worker.start();
      clock.forward(100);
      worker.report(1000, 100);
      // Its call was lost: it starts again, and its own time continues.
      worker.call("start", "&dt=105");
      clock.forward(10);
      worker.report(1100, 110);
      assertThat(it.get("/v1/jobs/old-1").body()).contains("\"done\":1100");
      // 8900 left at 10 a second.
      assertThat(worker.report(1200, 120).body()).contains("ETA: 881");
    }
  }
}
