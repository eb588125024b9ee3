package io.argosy.endtoend;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;

/** Forwards requests to a service, and can send one of them a second time. */
final class RepeatingRelay implements AutoCloseable {
  private final String target;
  private final String kept;
  private final HttpServer server;
  private final HttpClient http = HttpClient.newHttpClient();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicReference<Optional<HttpRequest>> last =
      new AtomicReference<>(Optional.empty());

  /**
   * @param target the address of the service
   * @param kept the path of the requests whose last one can be sent again
   */
  RepeatingRelay(String target, String kept) throws IOException {
    this.target = target;
    this.kept = kept;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::pass);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Sends the last of those requests once more; returns the status of the answer. */
  int repeat() throws Exception {
    HttpRequest request = last.get().orElseThrow();
    return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  private void pass(HttpExchange exchange) throws IOException {
    try (exchange) {
      HttpRequest request = copy(exchange);
      if (exchange.getRequestURI().getPath().equals(kept)) {
        last.set(Optional.of(request));
      }
      HttpResponse<byte[]> answer = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
      for (String name : List.of("Content-Type", "Location", "Retry-After")) {
        answer
            .headers()
            .firstValue(name)
            .ifPresent(value -> exchange.getResponseHeaders().set(name, value));
      }
      byte[] body = answer.body();
      exchange.sendResponseHeaders(answer.statusCode(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
  }

  private HttpRequest copy(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(target + exchange.getRequestURI()))
            .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
    for (String name : List.of("Authorization", "Content-Type", "Accept")) {
      Optional.ofNullable(exchange.getRequestHeaders().getFirst(name))
          .ifPresent(value -> request.header(name, value));
    }
    return request.build();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
    http.shutdownNow();
  }
}
