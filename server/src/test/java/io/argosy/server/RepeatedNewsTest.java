package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Report;
import io.argosy.protocol.wire.Submission;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class RepeatedNewsTest {
  private static final int ITERATIONS = 100;
  private static final int PIECE = 3;
  private static final int MESSAGES = 1000;
  private static final String JOB =
      """
      argosy: 1
      kind: iterative
      name: hundred
      iterations: {mode: range, total: 100}
      run: {chunked: [sh, work.sh, "{first}", "{count}"]}
      result: {merge: concat}
      slots: {initial: 4, max: 4}
      """;

  @TempDir Path data;

  @Test
  void a_thousand_messages_twice_and_out_of_order_are_kept_once() throws Exception {
    try (TestServer it = new TestServer(data, TestServer.patient(), Optional.empty())) {
      Submission submission =
          new Submission(
              JOB,
              List.of(),
              Optional.empty(),
              Optional.empty(),
              OptionalInt.empty(),
              Optional.empty());
      it.ask(it.operator, "POST", "/v1/jobs", JsonText.of(submission.fields()));
      ScriptedMachine machine = new ScriptedMachine(it, it.operator, "one", 4);
      List<Report> story = story(machine);
      Random random = new Random(42);
      List<Report> messages = new ArrayList<>(story);
      while (messages.size() < MESSAGES) {
        messages.add(story.get(random.nextInt(story.size())));
      }
      Collections.shuffle(messages, random);
      for (int at = 0; at < messages.size(); ) {
        int end = Math.min(messages.size(), at + random.nextInt(1, 40));
        HttpResponse<String> answer = machine.dispatch(messages.subList(at, end));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        at = end;
      }
      assertThat(machine.workUntilEnded("hundred-1")).isEqualTo("done");
      assertKeptOnce(it);
    }
  }

  /** All reports of four attempts, without losses or repetitions. */
  private static List<Report> story(ScriptedMachine machine) throws Exception {
    List<Report> story = new ArrayList<>();
    for (Order order : machine.orders()) {
      AttemptRef attempt = ((Order.Start) order).attempt();
      story.add(new Report.Started(attempt));
      long done = 0;
      for (IterationRange iterationRange : ((Order.Start) order).work()) {
        for (long from = 0; from < iterationRange.count(); from += PIECE) {
          IterationRange piece =
              new IterationRange(
                  iterationRange.first() + from, Math.min(PIECE, iterationRange.count() - from));
          done += piece.count();
          Duration elapsed = Duration.ofMillis(100 * done);
          story.add(machine.store(attempt, piece));
          story.add(new Report.Progressed(attempt, done, elapsed, Duration.ofSeconds(1)));
        }
      }
      story.add(new Report.AsksToFinish(attempt, done, Duration.ofMinutes(1)));
      story.add(ScriptedMachine.ended(attempt));
    }
    return story;
  }

  private static void assertKeptOnce(TestServer it) throws Exception {
    TreeMap<Long, Long> kept = new TreeMap<>();
    Fields results = TestServer.fields(it.get("/v1/jobs/hundred-1/results"));
    for (Fields one : results.groups("results")) {
      long first = one.wholeNumber("first", 0, ITERATIONS, "0").orElseThrow();
      kept.put(first, one.wholeNumber("count", 1, ITERATIONS, "1").orElseThrow());
    }
    long next = 0;
    for (var piece : kept.entrySet()) {
      assertThat(piece.getKey()).isEqualTo(next);
      next += piece.getValue();
    }
    assertThat(next).isEqualTo(ITERATIONS);
    assertThat(it.get("/v1/jobs/hundred-1/result").body())
        .isEqualTo(ScriptedMachine.content(new IterationRange(0, ITERATIONS)));
  }

  /** Invalid reports from a machine of the realm: the realm continues, and so does the job. */
  @Test
  void invalid_reports_of_a_machine_end_nothing() throws Exception {
    try (TestServer it = new TestServer(data, TestServer.patient(), Optional.empty())) {
      String body = Document.JSON.createObjectNode().put("file", JOB).toString();
      it.ask(it.operator, "POST", "/v1/jobs", body);
      ScriptedMachine machine = new ScriptedMachine(it, it.operator, "one", 4);
      List<Order> starts = machine.orders();
      for (Order order : starts) {
        AttemptRef attempt = ((Order.Start) order).attempt();
        Duration ages = Duration.ofSeconds(9_000_000_000L);
        List<IterationRange> all =
            List.of(new IterationRange(0, 1L << 61), new IterationRange(5, 5));
        machine.tell(
            new Report.Progressed(attempt, Long.MAX_VALUE, Duration.ofNanos(1), ages),
            new Report.Progressed(attempt, 0, ages, ages),
            new Report.Progressed(attempt, 5, Duration.ofSeconds(1), Duration.ZERO),
            new Report.AsksToFinish(attempt, Long.MAX_VALUE, ages),
            new Report.Steered(order.id(), attempt, all),
            new Report.Merged(order.id(), "hundred-1", Optional.empty()),
            new Report.Merged(order.id(), "nobody", Optional.of("x")));
        List<Report> strange =
            List.of(
                new Report.Started(new AttemptRef("nobody", 999, 77)),
                ScriptedMachine.ended(new AttemptRef("hundred-1", 999, 77)));
        for (Report report : strange) {
          assertThat(machine.dispatch(List.of(report)).statusCode()).isEqualTo(404);
        }
      }
      assertThat(it.get("/readyz").statusCode()).isEqualTo(200);
      for (Order order : starts) {
        machine.obey(order);
      }
      assertThat(machine.workUntilEnded("hundred-1")).isEqualTo("done");
      assertKeptOnce(it);
    }
  }
}
