package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Orders;
import io.argosy.protocol.wire.Poll;
import io.argosy.protocol.wire.Registered;
import io.argosy.protocol.wire.Registration;
import io.argosy.protocol.wire.Report;
import io.argosy.protocol.wire.ReportDelivery;
import io.argosy.protocol.wire.UploadRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** A machine of the ordinary API that stores all its work at once, run by the test. */
final class PlainMachine {
  private final TestServer server;
  private final Registered machine;
  private final String home;
  private long after;
  private long done;
  private long seconds;

  PlainMachine(TestServer server) throws Exception {
    this.server = server;
    machine =
        Registered.from(
            TestServer.fields(
                server.post("/v1/machines", new Registration("lab", "one", 1, 1).fields())));
    home = "/v1/machines/" + machine.machine();
  }

  void turn() throws Exception {
    Poll poll = new Poll(machine.session(), after, Duration.ZERO, 1, 1);
    Orders orders = Orders.from(TestServer.fields(server.post(home + "/poll", poll.fields())));
    for (Order order : orders.orders()) {
      after = Math.max(after, order.id());
      follow(order);
    }
  }

  private void follow(Order order) throws Exception {
    List<Report> reports = new ArrayList<>();
    switch (order) {
      case Order.Start start -> {
        done = 0;
        reports.add(new Report.Started(start.attempt()));
        store(start.attempt(), start.work(), reports);
      }
      case Order.Steer steer -> {
        reports.add(new Report.Steered(steer.id(), steer.attempt(), List.of()));
        store(steer.attempt(), steer.grant(), reports);
      }
      case Order.Stop stop ->
          reports.add(
              new Report.Ended(stop.attempt(), Report.How.FINISHED, Optional.empty(), "", ""));
      case Order.Merge merge -> {}
    }
    ReportDelivery reportDelivery =
        new ReportDelivery(machine.session(), List.of(new ReportDelivery.Group(reports)));
    var answer = server.post(home + "/news", reportDelivery.fields());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
  }

  private void store(AttemptRef attempt, List<IterationRange> work, List<Report> reports)
      throws Exception {
    for (IterationRange iterationRange : work) {
      String body = "{\"n\": " + iterationRange.count() + "}";
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      var wanted =
          new UploadRequest.Wanted(UploadRequest.Kind.RESULT, attempt, Optional.of(iterationRange));
      var request = new UploadRequest(machine.session(), List.of(wanted));
      String url =
          TestServer.fields(server.post(home + "/uploads", request.fields()))
              .words("urls", "")
              .orElseThrow()
              .getFirst();
      assertThat(server.ask("", "PUT", url, body).statusCode()).isEqualTo(201);
      String sha = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
      reports.add(new Report.Stored(attempt, iterationRange, bytes.length, sha));
      done += iterationRange.count();
    }
    seconds++;
    reports.add(new Report.AsksToFinish(attempt, done, Duration.ofSeconds(seconds)));
  }
}
