package io.argosy.server.http;

import io.argosy.protocol.text.JsonText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SequencedMap;

/**
 * The answer to a request.
 *
 * @param length the length of the body, if it is known before it is written
 */
public record Response(int status, Map<String, String> headers, OptionalLong length, Body body) {
  /** Writes the body. */
  @FunctionalInterface
  public interface Body {
    void writeTo(OutputStream out) throws IOException, InterruptedException;
  }

  public static Response json(int status, SequencedMap<String, ?> fields) {
    return text(status, "application/json", JsonText.of(fields));
  }

  public static Response text(int status, String type, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new Response(
        status,
        Map.of("Content-Type", type),
        OptionalLong.of(bytes.length),
        out -> out.write(bytes));
  }

  public static Response empty(int status) {
    return new Response(status, Map.of(), OptionalLong.of(0), out -> {});
  }

  /** A body of unknown length. */
  public static Response stream(String type, Body body) {
    return new Response(200, Map.of("Content-Type", type), OptionalLong.empty(), body);
  }

  public Response with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new Response(status, more, length, body);
  }
}
