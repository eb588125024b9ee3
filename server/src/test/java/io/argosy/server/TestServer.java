package io.argosy.server;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import io.argosy.server.realm.ServiceTimes;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.SequencedMap;

/** A real server on a free port, and one who asks it. */
final class TestServer implements AutoCloseable {
  final Server server;
  final String operator;
  private final HttpClient http = HttpClient.newHttpClient();

  TestServer(Path data) throws IOException {
    this(data, Duration.ofMinutes(10), Optional.empty());
  }

  /**
   * @param token of a server that was there before
   */
  TestServer(Path data, Duration lease, Optional<String> token) throws IOException {
    ServiceTimes times = ServiceTimes.of(lease, Duration.ofSeconds(300));
    server = Server.start(new Server.Options(data, "127.0.0.1", 0, times, Optional.empty()));
    operator = token.or(server::firstToken).orElseThrow();
  }

  TestServer(Server server) {
    this.server = server;
    operator = server.firstToken().orElseThrow();
  }

  HttpResponse<String> ask(String token, String method, String path, String body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.url() + path))
            .timeout(Duration.ofSeconds(90))
            .header("Authorization", "Bearer " + token)
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    if (body.startsWith("{")) {
      request.header("Content-Type", "application/json");
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return ask(operator, "GET", path, "");
  }

  HttpResponse<String> post(String path, SequencedMap<String, Object> body)
      throws IOException, InterruptedException {
    return ask(operator, "POST", path, JsonText.of(body));
  }

  static Fields fields(HttpResponse<String> response) {
    return JsonTree.fields("answer", response.body());
  }

  @Override
  public void close() {
    http.close();
    server.close();
  }
}
