package io.argosy.server;

import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;

/** Requests that walk the document with hostile values. */
final class HostileRequests {
  /** As they are written in an address. */
  private static final List<String> PARTS =
      List.of(
          "..",
          "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
          "..%5c..%5cx",
          "%00",
          "a%00b",
          "%f0%9f%98%80",
          "%ff%fe",
          "%E2%80%AE",
          ".",
          "%20",
          "-1",
          "99999999999999999999",
          "NaN",
          "null",
          "'--",
          "%3Cscript%3E",
          "x".repeat(3000),
          "a..b",
          "%2F",
          "con",
          "*",
          "%7Bjob%7D",
          "+",
          "%2B",
          ";x=1",
          "@",
          "~root",
          "$%7Bjndi%7D");

  private static final List<String> METHODS =
      List.of("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "MOVE", "TRACE");
  private static final List<String> TYPES =
      List.of("text/xml", "application/json; charset=utf-16", "multipart/form-data", "x", "");
  private static final List<String> IDS = List.of("..", "../../x", "a..b", "%00", "x".repeat(500));

  private final TestServer it;
  private final List<Document.Operation> operations;
  private final RandomGenerator random;

  /** A valid value for each part of an address. */
  private final Map<String, String> good;

  private final List<String> tokens;

  HostileRequests(
      TestServer it,
      Document document,
      RandomGenerator random,
      Map<String, String> good,
      List<String> tokens) {
    this.it = it;
    this.operations = document.operations();
    this.random = random;
    this.good = good;
    this.tokens = tokens;
  }

  /** A request, and its description. */
  record Next(String sentence, String method, HttpRequest.Builder request) {}

  Next next() {
    Document.Operation operation = one(operations);
    String method = happens(12) ? one(METHODS) : operation.method();
    String target = target(operation);
    String body = body(operation);
    String token = happens(4) ? one(tokens) : it.operator;
    HttpRequest.Builder request =
        it.request(token, target)
            .method(method, HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8));
    String type = happens(10) ? one(TYPES) : "application/json";
    request.header("Content-Type", type);
    if (happens(5)) {
      request.header("X-Request-Id", one(IDS));
    }
    String shown = body.length() > 300 ? body.substring(0, 300) + "…" : body;
    return new Next(method + " " + target + " (" + type + ") " + shown, method, request);
  }

  private String target(Document.Operation operation) {
    StringBuilder target = new StringBuilder();
    for (String part : operation.path().substring(1).split("/")) {
      target.append('/').append(part.startsWith("{") ? value(operation, part) : part);
    }
    if (happens(40)) {
      target.append('/').append(one(PARTS));
    }
    String before = "?";
    for (String name :
        List.of("session", "state", "limit", "after", "all", "expires", "signature")) {
      if (happens(4)) {
        String value = happens(2) ? good.getOrDefault(name, "1") : one(PARTS);
        target.append(before).append(name).append('=').append(value);
        before = "&";
      }
    }
    return target.toString();
  }

  private String value(Document.Operation operation, String part) {
    String name = part.substring(1, part.length() - 1);
    boolean endless = operation.path().endsWith("/events");
    String right = endless ? good.getOrDefault("ended", "") : good.getOrDefault(name, "x");
    return happens(3) ? one(PARTS) : URLEncoder.encode(right, StandardCharsets.UTF_8);
  }

  private String body(Document.Operation operation) {
    List<JsonNode> examples = operation.examples();
    if (examples.isEmpty()) {
      return happens(2) ? "" : "x".repeat(random.nextInt(5000));
    }
    if (happens(150)) {
      return "{\"file\":\"" + "x".repeat(9 << 20) + "\"}";
    }
    return Mutations.random(one(examples), random)
        .replace("SESSION", good.getOrDefault("session", ""));
  }

  private boolean happens(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private <T> T one(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
