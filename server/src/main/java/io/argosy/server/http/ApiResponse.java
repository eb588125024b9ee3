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
public record ApiResponse(int status, Map<String, String> headers, OptionalLong length, Body body) {
  /** Writes the body. */
  @FunctionalInterface
  public interface Body {
    void writeTo(OutputStream out) throws IOException, InterruptedException;
  }

  public static ApiResponse json(int status, SequencedMap<String, ?> fields) {
    return text(status, "application/json", JsonText.of(fields));
  }

  public static ApiResponse text(int status, String type, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new ApiResponse(
        status,
        Map.of("Content-Type", type),
        OptionalLong.of(bytes.length),
        out -> out.write(bytes));
  }

  public static ApiResponse empty(int status) {
    return new ApiResponse(status, Map.of(), OptionalLong.of(0), out -> {});
  }

  /** A body of unknown length. */
  public static ApiResponse stream(String type, Body body) {
    return new ApiResponse(200, Map.of("Content-Type", type), OptionalLong.empty(), body);
  }

  public ApiResponse with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new ApiResponse(status, more, length, body);
  }
}
