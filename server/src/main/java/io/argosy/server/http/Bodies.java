package io.argosy.server.http;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonTree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads request bodies within a size limit; {@link Connections} limits their time. */
public final class Bodies {
  /** Larger messages are refused; files are uploaded as blobs. */
  public static final int JSON_LIMIT = 8 << 20;

  private Bodies() {}

  /** The fields of a JSON object. */
  public static Fields json(ApiRequest request) throws IOException {
    String type = request.header("Content-Type").orElse("application/json");
    if (!type.toLowerCase(java.util.Locale.ROOT).startsWith("application/json")) {
      throw new Problem(415, "Content-Type is " + type + "; it must be application/json");
    }
    return JsonTree.fields("body", whole(request, JSON_LIMIT));
  }

  static byte[] whole(ApiRequest request, int limit) throws IOException {
    if (request.length().orElse(0L) > limit) {
      throw tooLarge(limit);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] buffer = new byte[1 << 14];
    InputStream in = request.body();
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
      bytes.write(buffer, 0, n);
      if (bytes.size() > limit) {
        throw tooLarge(limit);
      }
    }
    return bytes.toByteArray();
  }

  private static Problem tooLarge(int limit) {
    return new Problem(413, "the body is larger than " + limit + " bytes, the limit here")
        .with("Connection", "close");
  }
}
