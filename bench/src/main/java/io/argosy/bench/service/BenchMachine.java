package io.argosy.bench.service;

import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Orders;
import io.argosy.protocol.wire.Poll;
import io.argosy.protocol.wire.Registered;
import io.argosy.protocol.wire.Registration;
import io.argosy.protocol.wire.Report;
import io.argosy.protocol.wire.ReportDelivery;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** A simulated machine, on its own connection. */
final class BenchMachine implements AutoCloseable {
  private final BenchConnection benchConnection;
  private final Registered registered;
  private final int slots;
  private long seen;

  BenchMachine(URI server, String token, String name, int slots) throws IOException {
    this.slots = slots;
    benchConnection = new BenchConnection(server, token);
    registered =
        Registered.from(
            benchConnection.post(
                "/v1/machines", new Registration("bench", name, slots, slots).fields()));
  }

  /** The path for its reports. */
  String news() {
    return "/v1/machines/" + registered.machine() + "/news";
  }

  BenchConnection line() {
    return benchConnection;
  }

  String session() {
    return registered.session();
  }

  String machine() {
    return registered.machine();
  }

  /** Polls for orders once. */
  List<Order> poll(Duration upTo) throws IOException {
    Poll poll = new Poll(registered.session(), seen, upTo, slots, slots);
    Orders orders =
        Orders.from(
            benchConnection.post("/v1/machines/" + registered.machine() + "/poll", poll.fields()));
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
          tell(List.of(new Report.Started(start.attempt())));
        }
      }
    }
    return starts;
  }

  /** Sends reports that belong together. */
  void tell(List<Report> news) throws IOException {
    benchConnection.post(
        news(), new ReportDelivery(session(), List.of(new ReportDelivery.Group(news))).fields());
  }

  /** Creates a realm; returns its token. */
  static String realm(BenchConnection operator, String name) throws IOException {
    byte[] answer =
        operator.ask("PUT", "/v1/realms", BenchConnection.bytes("{\"realm\":\"" + name + "\"}"));
    return JsonTree.fields("answer", answer).text("token").orElseThrow();
  }

  /** Submits a job; returns its name. */
  static String submit(URI server, String token, String file) throws IOException {
    SequencedMap<String, Object> body = new LinkedHashMap<>();
    body.put("file", file);
    try (BenchConnection benchConnection = new BenchConnection(server, token)) {
      byte[] answer =
          benchConnection.ask("POST", "/v1/jobs", BenchConnection.bytes(JsonText.of(body)));
      return JsonTree.fields("answer", answer).text("job").orElseThrow();
    }
  }

  @Override
  public void close() throws IOException {
    benchConnection.close();
  }
}
