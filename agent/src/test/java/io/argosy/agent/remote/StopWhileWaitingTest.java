package io.argosy.agent.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.Waiting;
import io.argosy.agent.remote.link.AgentTerms;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Stopping an attempt frees its slot, whatever the agent waits for. */
@Timeout(300)
final class StopWhileWaitingTest {
  private static final AttemptRef FIRST = new AttemptRef("job-1", 0, 1);
  private static final AttemptRef SECOND = new AttemptRef("job-1", 1, 1);
  private static final String YAML =
      """
      argosy: 1
      kind: iterative
      name: job
      seed: 7
      iterations: {mode: range, total: 1000}
      run: {chunked: [sh, work.sh, "{first}", "{count}"]}
      result: {from: stdout, merge: [sh, merge.sh]}
      """;

  @TempDir Path folder;
  private TestServer server;
  private Optional<RemoteAgent> running = Optional.empty();

  @BeforeEach
  void open() throws IOException {
    server = new TestServer();
    server.job(
        "job-1",
        YAML,
        Map.of(
            "work.sh",
            "seq $1 $(($1 + 9999))", // Large results are uploaded.
            "merge.sh",
            "xargs cat | wc -l",
            "data.bin",
            "0123456789".repeat(1000)));
  }

  @AfterEach
  void close() throws IOException {
    server.stalls().release();
    if (running.isPresent()) {
      running.get().close();
    }
    server.close();
  }

  private void start() throws Exception {
    AgentTerms terms =
        new AgentTerms(
            server.address(),
            TestServer.TOKEN,
            "site",
            "m",
            2,
            8,
            folder.resolve("work"),
            new AgentTerms.Follow.No(),
            Optional.empty());
    running = Optional.of(RemoteAgent.start(terms, line -> {}));
  }

  private static Order start(long id, AttemptRef attempt, IterationRange work) {
    return new Order.Start(id, attempt, List.of(work), Duration.ofMillis(200));
  }

  private List<Report.Ended> ended(AttemptRef attempt) {
    return server.heard(Report.Ended.class).stream()
        .filter(it -> it.attempt().equals(attempt))
        .toList();
  }

  private boolean hasFinished(AttemptRef attempt) {
    return server.heard(Report.AsksToFinish.class).stream()
        .anyMatch(it -> it.attempt().equals(attempt));
  }

  @Test
  void an_attempt_is_stopped_while_a_file_of_its_job_stalls_half_way() throws Exception {
    server.stalls().stall("file/data.bin");
    server.order(start(1, FIRST, new IterationRange(0, 5)));
    server.order(start(2, SECOND, new IterationRange(5, 5)));
    start();
    Waiting.until(() -> server.stalls().count() > 0);

    server.order(new Order.Stop(3, FIRST));
    Waiting.until(() -> !ended(FIRST).isEmpty());
    assertThat(ended(FIRST).getFirst().how()).isEqualTo(Report.How.FINISHED);
    assertThat(ended(SECOND)).as("the other one still waits for its files").isEmpty();

    server.stalls().release();
    Waiting.until(() -> hasFinished(SECOND));
    assertThat(server.heard(Report.Started.class)).containsOnly(new Report.Started(SECOND));
    assertThat(ended(FIRST)).hasSize(1);
  }

  @Test
  void an_attempt_is_stopped_that_has_not_had_its_turn() throws Exception {
    server.stalls().stall("file/data.bin");
    server.order(start(1, FIRST, new IterationRange(0, 5)));
    server.order(start(2, SECOND, new IterationRange(5, 5)));
    start();
    Waiting.until(() -> server.stalls().count() > 0);

    server.order(new Order.Stop(3, SECOND));
    Waiting.until(() -> !ended(SECOND).isEmpty());

    server.stalls().release();
    Waiting.until(() -> hasFinished(FIRST));
    assertThat(server.heard(Report.Started.class)).containsOnly(new Report.Started(FIRST));
  }

  @Test
  void an_attempt_is_stopped_while_a_merge_of_its_job_waits_for_the_same_files() throws Exception {
    server.stalls().stall("file/data.bin");
    server.order(new Order.Merge(1, "job-1"));
    start();
    Waiting.until(() -> server.stalls().count() > 0);
    server.order(start(2, FIRST, new IterationRange(0, 5)));
    server.order(new Order.Stop(3, FIRST));
    Waiting.until(() -> !ended(FIRST).isEmpty());
    // The merge then lets the agent stage the files, and nothing of the attempt runs.
    server.stalls().release();
    Waiting.until(() -> !server.heard(Report.Merged.class).isEmpty());
    assertThat(server.heard(Report.Started.class)).isEmpty();
  }

  @Test
  void an_attempt_is_stopped_whose_result_does_not_get_through() throws Exception {
    server.stalls().stall("result/");
    server.order(start(1, FIRST, new IterationRange(0, 1)));
    start();
    Waiting.until(() -> server.stalls().count() > 0);

    server.order(new Order.Stop(2, FIRST));
    Waiting.until(() -> !ended(FIRST).isEmpty());
    assertThat(server.heard(Report.Stored.class)).isEmpty();

    server.stalls().release();
    Waiting.until(() -> !server.heard(Report.Stored.class).isEmpty());
  }
}
