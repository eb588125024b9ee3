package io.argosy.bench.service;

import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import io.argosy.protocol.wire.Dispatch;
import io.argosy.protocol.wire.Enlisted;
import io.argosy.protocol.wire.Enlistment;
import io.argosy.protocol.wire.News;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Orders;
import io.argosy.protocol.wire.Poll;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** A simulated machine, on its own connection. */
final class Site implements AutoCloseable {
  private final Line line;
  private final Enlisted enlisted;
  private final int slots;
  private long seen;

  Site(URI server, String token, String name, int slots) throws IOException {
    this.slots = slots;
    line = new Line(server, token);
    enlisted =
        Enlisted.from(
            line.post("/v1/machines", new Enlistment("bench", name, slots, slots).fields()));
  }

  /** The path for its reports. */
  String news() {
    return "/v1/machines/" + enlisted.machine() + "/news";
  }

  Line line() {
    return line;
  }

  String session() {
    return enlisted.session();
  }

  String machine() {
    return enlisted.machine();
  }

  /** Polls for orders once. */
  List<Order> poll(Duration upTo) throws IOException {
    Poll poll = new Poll(enlisted.session(), seen, upTo, slots, slots);
    Orders orders =
        Orders.from(line.post("/v1/machines/" + enlisted.machine() + "/poll", poll.fields()));
    orders.orders().forEach(order -> seen = Math.max(seen, order.id()));
    return orders.orders();
  }

  /** Waits until it has an attempt for each slot, and reports that they have started. */
  List<Order.Start> begin() throws IOException {
    List<Order.Start> starts = new ArrayList<>();
    while (starts.size() < slots) {
      for (Order order : poll(Duration.ofSeconds(5))) {
        if (order instanceof Order.Start start) {
          starts.add(start);
          tell(List.of(new News.Started(start.attempt())));
        }
      }
    }
    return starts;
  }

  /** Sends reports that belong together. */
  void tell(List<News> news) throws IOException {
    line.post(news(), new Dispatch(session(), List.of(new Dispatch.Group(news))).fields());
  }

  /** Creates a realm; returns its token. */
  static String realm(Line operator, String name) throws IOException {
    byte[] answer = operator.ask("PUT", "/v1/realms", Line.bytes("{\"realm\":\"" + name + "\"}"));
    return JsonTree.fields("answer", answer).text("token").orElseThrow();
  }

  /** Submits a job; returns its name. */
  static String submit(URI server, String token, String file) throws IOException {
    SequencedMap<String, Object> body = new LinkedHashMap<>();
    body.put("file", file);
    try (Line line = new Line(server, token)) {
      byte[] answer = line.ask("POST", "/v1/jobs", Line.bytes(JsonText.of(body)));
      return JsonTree.fields("answer", answer).text("job").orElseThrow();
    }
  }

  @Override
  public void close() throws IOException {
    line.close();
  }
}
