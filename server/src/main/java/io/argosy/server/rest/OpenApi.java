package io.argosy.server.rest;

import io.argosy.protocol.text.Contract;
import io.argosy.server.http.Problem;
import io.argosy.server.http.Response;
import io.argosy.server.http.Router;
import io.argosy.server.realm.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What anybody may ask: the contract, and whether the service is well. */
final class OpenApi {
  private static final Set<String> OPEN =
      Set.of("/healthz", "/readyz", "/metrics", "/openapi.json");

  private final Service service;
  private final Meters meters;
  private final String contract = Contract.json();

  OpenApi(Service service, Meters meters) {
    this.service = service;
    this.meters = meters;
  }

  /** Whether anybody may ask what is at these addresses. */
  static boolean isOpen(String pattern) {
    return OPEN.contains(pattern);
  }

  void on(Router router) {
    router
        .on("GET", "/healthz", (request, parts) -> Response.text(200, "text/plain", "well\n"))
        .on("GET", "/readyz", (request, parts) -> ready())
        .on(
            "GET",
            "/metrics",
            (request, parts) -> Response.text(200, "text/plain; version=0.0.4", meters.text()))
        .on(
            "GET",
            "/openapi.json",
            (request, parts) -> Response.text(200, "application/json", contract));
  }

  private Response ready() {
    List<String> ill = new ArrayList<>();
    service.ill().forEach((realm, reason) -> ill.add(realm + " (" + reason + ")"));
    if (!ill.isEmpty()) {
      throw new Problem(503, "these realms cannot go on: " + String.join(", ", ill))
          .with("Retry-After", "5");
    }
    if (!service.isInformed()) {
      throw new Problem(503, "the database does not answer").with("Retry-After", "1");
    }
    return Response.text(200, "text/plain", "ready\n");
  }
}
