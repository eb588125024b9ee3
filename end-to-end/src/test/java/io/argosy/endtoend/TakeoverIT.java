package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.protocol.text.JsonText;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * How long a realm is without an owner when its owner is killed, with many live tasks. Opt in:
 * {@code -Dargosy.takeover=100000}.
 */
@Timeout(1800)
final class TakeoverIT {
  private static final int TASKS = Integer.getInteger("argosy.takeover", 0);
  private static final int TASKS_A_JOB = 1000;

  @TempDir Path folder;

  @Test
  void a_realm_with_many_live_tasks_finds_another_owner() throws Exception {
    assumeTrue(TASKS > 0, "measured on request: -Dargosy.takeover=100000");
    Postgres.needed();
    try (Postgres postgres = Postgres.start();
        Fleet fleet = new Fleet(folder, postgres.database("takeover"))) {
      Fleet.Replica owner = fleet.serve();
      Fleet.Replica other = fleet.serve();
      String last = "";
      for (int job = 0; job < TASKS / TASKS_A_JOB; job++) {
        HttpResponse<String> answer = fleet.post(owner, "/v1/jobs", job());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        last = "/v1/jobs/sweep-" + (job + 1);
      }
      String path = last;
      Desk.until("both know all", () -> fleet.ask(other, path).statusCode() == 200);

      long began = System.nanoTime();
      owner.call().kill();
      Desk.until("the other answers", () -> fleet.ask(other, path).statusCode() == 200);
      Duration took = Duration.ofNanos(System.nanoTime() - began);

      String entries =
          postgres.ask(
              "takeover", "select count(*) || ', bytes ' || sum(octet_length(body)) from entry");
      System.out.println(
          "takeover with "
              + TASKS
              + " live tasks, "
              + entries
              + " entries: "
              + took.toMillis()
              + " ms");
    }
  }

  private static String job() {
    SequencedMap<String, Object> body = new LinkedHashMap<>();
    body.put(
        "file",
        "argosy: 1\nkind: iterative\nname: sweep\nseed: 1\niterations: {mode: range, total: 1e9}\n"
            + "run: {chunked: [sleep, '1']}\nresult: {from: stdout, merge: concat}\n"
            + ("slots: {initial: " + TASKS_A_JOB + ", max: " + TASKS_A_JOB + "}\n"));
    return JsonText.of(body);
  }
}
