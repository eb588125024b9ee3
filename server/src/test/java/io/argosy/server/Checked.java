package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/** Sends requests to a server and compares every answer with the contract. */
final class Checked {
  /** The document defines these for all addresses at once. */
  private static final Set<Integer> ANYWHERE = Set.of(405, 408, 429, 503, 507);

  private final TestServer it;
  private final Document document;

  /** The answers so far, such as {@code GET /v1/jobs 200}. */
  final Set<String> seen = new TreeSet<>();

  Checked(TestServer it, Document document) {
    this.it = it;
    this.document = document;
  }

  /**
   * @param name the operation, such as {@code GET /v1/jobs/{job}}
   * @param target the address itself
   */
  HttpResponse<String> ask(String token, String name, String target, String body) throws Exception {
    Document.Operation operation = document.operation(name);
    HttpResponse<String> answer = it.ask(token, operation.method(), target, body);
    check(operation, answer);
    return answer;
  }

  HttpResponse<String> ask(String name, String target, String body, int status) throws Exception {
    HttpResponse<String> answer = ask(it.operator, name, target, body);
    assertThat(answer.statusCode()).as(name + " " + answer.body()).isEqualTo(status);
    return answer;
  }

  void check(Document.Operation operation, HttpResponse<String> answer) {
    int status = answer.statusCode();
    String said = operation.name() + " " + status;
    seen.add(said);
    assertThat(answer.headers().firstValue("X-Request-Id")).as(said).isPresent();
    if (operation.method().equals("HEAD")) {
      assertThat(answer.body()).as(said).isEmpty();
      assertThat(document.answer(operation, status)).as(said).isPresent();
      return;
    }
    if (ANYWHERE.contains(status)) {
      assertThat(problems(answer)).as(said).isEmpty();
      return;
    }
    JsonNode content =
        document
            .answer(operation, status)
            .orElseThrow(() -> new AssertionError(said + " is not in the document"))
            .path("content");
    if (content.isMissingNode()) {
      assertThat(answer.body()).as(said).isEmpty();
      return;
    }
    String type = type(answer);
    assertThat(content.has(type)).as(said + " is of " + type).isTrue();
    body(said, type, content.path(type), answer.body());
  }

  private static String type(HttpResponse<String> answer) {
    return answer.headers().firstValue("Content-Type").orElse("none").replaceAll(";.*", "");
  }

  private List<String> problems(HttpResponse<String> answer) {
    JsonNode schema = Document.JSON.readTree("{\"$ref\":\"#/components/schemas/Problem\"}");
    return document.wrongs(schema, Document.JSON.readTree(answer.body()));
  }

  private void body(String said, String type, JsonNode content, String text) {
    if (type.endsWith("json") && !type.equals("application/x-ndjson")) {
      valid(said, content.path("schema"), text);
    } else if (content.has("x-line")) {
      text.lines().forEach(line -> valid(said, content.path("x-line"), line));
    } else if (content.has("x-events")) {
      events(said, document.events(content), text);
    }
  }

  private void events(String said, SequencedMap<String, JsonNode> schemas, String text) {
    String event = "";
    for (String line : text.lines().toList()) {
      if (line.startsWith("event: ")) {
        event = line.substring("event: ".length());
        assertThat(schemas).as(said).containsKey(event);
      } else if (line.startsWith("data: ")) {
        valid(said + " " + event, schemas.get(event), line.substring("data: ".length()));
      }
    }
  }

  private void valid(String said, JsonNode schema, String text) {
    assertThat(document.wrongs(schema, Document.JSON.readTree(text)))
        .as(said + " " + text)
        .isEmpty();
  }
}
