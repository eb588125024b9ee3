package io.argosy.server.http;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.JsonText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/** Why the service refuses a request: a sentence for a person, fields for a program. */
public final class Problem extends RuntimeException {
  private static final Map<Integer, String> TITLES =
      Map.ofEntries(
          Map.entry(400, "The request is wrong"),
          Map.entry(401, "Who are you?"),
          Map.entry(403, "Not allowed"),
          Map.entry(404, "Not there"),
          Map.entry(405, "Not possible here"),
          Map.entry(408, "Too slow"),
          Map.entry(409, "Not as things are"),
          Map.entry(410, "Not there any more"),
          Map.entry(411, "The length is missing"),
          Map.entry(413, "Too large"),
          Map.entry(415, "Not a type that is understood"),
          Map.entry(429, "Too much"),
          Map.entry(500, "A fault of the service"),
          Map.entry(503, "Not now"),
          Map.entry(507, "No room"));

  private final int status;
  private final SequencedMap<String, Object> more = new LinkedHashMap<>();
  private final Map<String, String> headers = new LinkedHashMap<>();

  public Problem(int status, String sentence) {
    super(sentence);
    this.status = status;
  }

  public static Problem badRequest(String sentence) {
    return new Problem(400, sentence);
  }

  /** The same words for what does not exist and for what belongs to another realm. */
  public static Problem notThere(String what, String name) {
    return new Problem(404, "no " + what + " " + name + " here");
  }

  /** A mistake in the request. */
  public static Problem of(BadInput bad) {
    Problem problem = new Problem(400, String.valueOf(bad.getMessage()));
    if (!bad.field().isEmpty()) {
      problem.more.put("field", bad.field());
      problem.more.put("value", bad.value());
    }
    return problem;
  }

  public Problem with(String header, String value) {
    headers.put(header, value);
    return this;
  }

  public int status() {
    return status;
  }

  ApiResponse answer(String requestId) {
    String text = JsonText.of(fields(requestId));
    return headersOn(ApiResponse.text(status, "application/problem+json", text));
  }

  /** The same answer with the headers of this problem, such as when to retry. */
  public ApiResponse headersOn(ApiResponse plain) {
    ApiResponse response = plain;
    for (Map.Entry<String, String> header : headers.entrySet()) {
      response = response.with(header.getKey(), header.getValue());
    }
    return response;
  }

  SequencedMap<String, Object> fields(String requestId) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("type", "about:blank");
    fields.put("title", TITLES.getOrDefault(status, "Problem"));
    fields.put("status", status);
    fields.put("detail", String.valueOf(getMessage()));
    fields.putAll(more);
    fields.put("requestId", requestId);
    return fields;
  }
}
