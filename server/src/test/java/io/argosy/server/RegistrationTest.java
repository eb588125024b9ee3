package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Orders;
import io.argosy.protocol.wire.Poll;
import io.argosy.protocol.wire.Registered;
import io.argosy.protocol.wire.Registration;
import io.argosy.protocol.wire.Submission;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A registration that arrives twice, as when a server is killed before it has answered. */
@Timeout(300)
final class RegistrationTest {
  private static final String JOB =
      """
      argosy: 1
      kind: iterative
      name: tens
      iterations: {mode: range, total: 10}
      run: {chunked: [sh, work.sh, "{first}", "{count}"]}
      result: {merge: concat}
      """;

  private static final Registration OFFER =
      new Registration("lab", "one", 1, 1, Optional.of("0123456789abcdef"));

  @TempDir Path data;

  private static Registered register(TestServer it) throws Exception {
    HttpResponse<String> answer = it.post("/v1/machines", OFFER.fields());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    return Registered.from(TestServer.fields(answer));
  }

  /** The machine's new orders. */
  private static List<Order> poll(TestServer it, Registered machine, long after) throws Exception {
    Poll poll = new Poll(machine.session(), after, Duration.ZERO, 1, 1);
    HttpResponse<String> answer = it.post("/v1/machines/lab.one/poll", poll.fields());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return Orders.from(TestServer.fields(answer)).orders();
  }

  /** Waits for the order that starts an attempt of this number. */
  private static Order.Start started(TestServer it, Registered machine, int number)
      throws Exception {
    while (true) {
      for (Order order : poll(it, machine, 0)) {
        if (order instanceof Order.Start start && start.attempt().number() == number) {
          return start;
        }
      }
    }
  }

  private static void submit(TestServer it) throws Exception {
    Submission submission =
        new Submission(
            JOB,
            List.of(),
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            Optional.of("a"));
    assertThat(it.post("/v1/jobs", submission.fields()).statusCode()).isEqualTo(201);
  }

  @Test
  void a_repeated_registration_ends_neither_the_session_nor_what_runs() throws Exception {
    try (TestServer it = new TestServer(data)) {
      submit(it);
      Registered machine = register(it);
      Order.Start start = started(it, machine, 1);

      assertThat(register(it)).isEqualTo(machine);
      assertThat(started(it, machine, 1)).isEqualTo(start);
      assertThat(poll(it, machine, start.id())).as("and nothing else").isEmpty();
      assertThat(it.get("/v1/jobs/tens-1/decisions").body()).doesNotContain("attempt 2");
    }
  }

  @Test
  void after_a_restart_a_repeated_registration_keeps_its_session() throws Exception {
    String token;
    Registered machine;
    Order.Start start;
    try (TestServer it = new TestServer(data)) {
      token = it.operator;
      submit(it);
      machine = register(it);
      start = started(it, machine, 1);
    }
    try (TestServer it = new TestServer(data, Duration.ofMinutes(10), Optional.of(token))) {
      poll(it, machine, Long.MAX_VALUE - 1);
      assertThat(register(it)).isEqualTo(machine);
      assertThat(started(it, machine, 1)).isEqualTo(start);
    }
    try (TestServer it = new TestServer(data, Duration.ofMinutes(10), Optional.of(token))) {
      // It has not called yet: whatever ran before, this process may have just started.
      assertThat(register(it)).isEqualTo(machine);
      started(it, machine, 2);
    }
  }
}
