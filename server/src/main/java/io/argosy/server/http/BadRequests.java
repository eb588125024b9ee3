package io.argosy.server.http;

import io.argosy.protocol.text.JsonText;
import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.http.DirectHandlers;
import java.util.Optional;

/** The answers to malformed HTTP requests: problem documents too. */
final class BadRequests {
  private BadRequests() {}

  static DirectHandlers all() {
    DirectHandlers.Builder handlers = DirectHandlers.builder();
    for (DirectHandler.EventType type : DirectHandler.EventType.values()) {
      handlers.addHandler(type, BadRequests::refuse);
    }
    return handlers.build();
  }

  private static DirectHandler.TransportResponse refuse(
      DirectHandler.TransportRequest request,
      DirectHandler.EventType type,
      Status status,
      ServerResponseHeaders headers,
      String message) {
    String id = RequestIds.of(Optional.empty());
    int code = status.code();
    String sentence =
        code < 500 ? "this is not a request that is understood here" : "a fault of the service";
    SafeHeaders.each((name, value) -> headers.set(HeaderNames.create(name), value));
    return DirectHandler.TransportResponse.builder()
        .status(status)
        .headers(headers)
        .header(HeaderNames.CONTENT_TYPE, "application/problem+json")
        .header(HeaderNames.create("X-Request-Id"), id)
        .keepAlive(false)
        .entity(JsonText.of(new Problem(code, sentence).fields(id)))
        .build();
  }
}
