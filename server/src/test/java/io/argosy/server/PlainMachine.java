package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.wire.Dispatch;
import io.argosy.protocol.wire.Enlisted;
import io.argosy.protocol.wire.Enlistment;
import io.argosy.protocol.wire.News;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Orders;
import io.argosy.protocol.wire.Poll;
import io.argosy.protocol.wire.Span;
import io.argosy.protocol.wire.Try;
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
  private final Enlisted machine;
  private final String home;
  private long after;
  private long done;
  private long seconds;

  PlainMachine(TestServer server) throws Exception {
    this.server = server;
    machine =
        Enlisted.from(
            TestServer.fields(
                server.post("/v1/machines", new Enlistment("lab", "one", 1, 1).fields())));
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
    List<News> news = new ArrayList<>();
    switch (order) {
      case Order.Start start -> {
        done = 0;
        news.add(new News.Started(start.attempt()));
        store(start.attempt(), start.work(), news);
      }
      case Order.Steer steer -> {
        news.add(new News.Steered(steer.id(), steer.attempt(), List.of()));
        store(steer.attempt(), steer.grant(), news);
      }
      case Order.Stop stop ->
          news.add(new News.Ended(stop.attempt(), News.How.FINISHED, Optional.empty(), "", ""));
      case Order.Merge merge -> {}
    }
    Dispatch dispatch = new Dispatch(machine.session(), List.of(new Dispatch.Group(news)));
    var answer = server.post(home + "/news", dispatch.fields());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
  }

  private void store(Try attempt, List<Span> work, List<News> news) throws Exception {
    for (Span span : work) {
      String body = "{\"n\": " + span.count() + "}";
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      var wanted = new UploadRequest.Wanted(UploadRequest.Kind.RESULT, attempt, Optional.of(span));
      var request = new UploadRequest(machine.session(), List.of(wanted));
      String url =
          TestServer.fields(server.post(home + "/uploads", request.fields()))
              .words("urls", "")
              .orElseThrow()
              .getFirst();
      assertThat(server.ask("", "PUT", url, body).statusCode()).isEqualTo(201);
      String sha = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
      news.add(new News.Stored(attempt, span, bytes.length, sha));
      done += span.count();
    }
    seconds++;
    news.add(new News.AsksToFinish(attempt, done, Duration.ofSeconds(seconds)));
  }
}
