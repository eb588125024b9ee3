package io.argosy.server.http;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonTree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/** Reads what was sent, within limits of size and time. */
public final class Bodies {
  /** Larger messages are refused; files go another way. */
  public static final int JSON_LIMIT = 8 << 20;

  /** A message must be there after this long. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private Bodies() {}

  /** The fields of a JSON object. */
  public static Fields json(Request request) throws IOException {
    String type = request.header("Content-Type").orElse("application/json");
    if (!type.toLowerCase(java.util.Locale.ROOT).startsWith("application/json")) {
      throw new Problem(415, "Content-Type is " + type + "; it must be application/json");
    }
    return JsonTree.fields("body", whole(request, JSON_LIMIT));
  }

  static byte[] whole(Request request, int limit) throws IOException {
    if (request.length().orElse(0L) > limit) {
      throw tooLarge(limit);
    }
    long until = System.nanoTime() + PATIENCE.toNanos();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] buffer = new byte[1 << 14];
    InputStream in = request.body();
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
      bytes.write(buffer, 0, n);
      if (bytes.size() > limit) {
        throw tooLarge(limit);
      }
      if (System.nanoTime() > until) {
        throw new Problem(408, "the body took longer than " + PATIENCE.toSeconds() + " s to come")
            .with("Connection", "close");
      }
    }
    return bytes.toByteArray();
  }

  private static Problem tooLarge(int limit) {
    return new Problem(413, "the body is larger than " + limit + " bytes, the limit here")
        .with("Connection", "close");
  }
}
