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
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** A real server on a free port, and its client. */
final class TestServer implements AutoCloseable {
  final Server server;
  final String operator;
  private final HttpClient http = HttpClient.newHttpClient();

  TestServer(Path data) throws IOException {
    this(data, Duration.ofMinutes(10), Optional.empty());
  }

  /**
   * @param token of an earlier server on the same data
   */
  TestServer(Path data, Duration lease, Optional<String> token) throws IOException {
    this(data, ServiceTimes.of(lease, Duration.ofSeconds(300)), token);
  }

  TestServer(Path data, ServiceTimes times, Optional<String> token) throws IOException {
    server =
        Server.start(
            new Server.Options(
                data,
                "127.0.0.1",
                0,
                times,
                Optional.empty(),
                (folder, address) -> List.of(new StillYard())));
    operator = token.or(server::firstToken).orElseThrow();
  }

  TestServer(Server server) {
    this.server = server;
    operator = server.firstToken().orElseThrow();
  }

  /** Times in which nothing waits long, and no lease ends while a test runs. */
  static ServiceTimes patient() {
    Duration ages = Duration.ofMinutes(10);
    return new ServiceTimes(Duration.ofMillis(100), ages, ages, Duration.ofHours(1), ages);
  }

  HttpResponse<String> ask(String token, String method, String path, String body)
      throws IOException, InterruptedException {
    String type = body.startsWith("{") ? "application/json" : "application/octet-stream";
    return ask(token, method, path, body, type);
  }

  HttpResponse<String> ask(String token, String method, String path, String body, String type)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = request(token, path);
    if (!body.isEmpty()) {
      request.header("Content-Type", type);
    }
    return send(request.method(method, HttpRequest.BodyPublishers.ofString(body)));
  }

  HttpRequest.Builder request(String token, String path) {
    return HttpRequest.newBuilder(URI.create(server.url() + path))
        .timeout(Duration.ofSeconds(90))
        .header("Authorization", "Bearer " + token);
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return ask(operator, "GET", path, "");
  }

  HttpResponse<String> post(String path, SequencedMap<String, Object> body)
      throws IOException, InterruptedException {
    return ask(operator, "POST", path, JsonText.of(body));
  }

  /** A token of the first realm with these scopes, such as {@code "read", "site"}. */
  String token(String user, String... scopes) throws IOException, InterruptedException {
    String list = "\"" + String.join("\",\"", scopes) + "\"";
    String body = "{\"user\":\"" + user + "\",\"scopes\":[" + list + "]}";
    return fields(ask(operator, "POST", "/v1/tokens", body)).text("token").orElseThrow();
  }

  /** A new realm; the token of its administrator. */
  String realm(String name) throws IOException, InterruptedException {
    String body = "{\"realm\":\"" + name + "\"}";
    return fields(ask(operator, "PUT", "/v1/realms", body)).text("token").orElseThrow();
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
