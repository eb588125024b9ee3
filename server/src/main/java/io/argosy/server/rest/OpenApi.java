package io.argosy.server.rest;

import io.argosy.protocol.text.Contract;
import io.argosy.server.access.Caller;
import io.argosy.server.access.Scope;
import io.argosy.server.http.ApiRequest;
import io.argosy.server.http.ApiResponse;
import io.argosy.server.http.Problem;
import io.argosy.server.http.Router;
import io.argosy.server.service.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Requests that need no token: the API contract, and the health of the service. */
final class OpenApi {
  private static final Set<String> OPEN =
      Set.of("/healthz", "/readyz", "/metrics", "/openapi.json");

  private final Service service;
  private final Meters meters;
  private final Function<ApiRequest, Caller> signIn;
  private final String contract = Contract.json();

  /**
   * @param signIn finds the caller of a request
   */
  OpenApi(Service service, Meters meters, Function<ApiRequest, Caller> signIn) {
    this.service = service;
    this.meters = meters;
    this.signIn = signIn;
  }

  /** Whether these addresses need no token. */
  static boolean isOpen(String pattern) {
    return OPEN.contains(pattern);
  }

  void on(Router router) {
    router
        .on("GET", "/healthz", (request, parts) -> ApiResponse.text(200, "text/plain", "well\n"))
        .on("GET", "/readyz", (request, parts) -> ready(request))
        .on(
            "GET",
            "/metrics",
            (request, parts) ->
                ApiResponse.text(
                    200, "text/plain; version=0.0.4", meters.text(isOperator(request))))
        .on(
            "GET",
            "/openapi.json",
            (request, parts) -> ApiResponse.text(200, "application/json", contract));
  }

  /** Only operators see names of realms; a caller that shows a token must show a valid one. */
  private boolean isOperator(ApiRequest request) {
    return request.header("Authorization").isPresent() && signIn.apply(request).may(Scope.OPERATOR);
  }

  /** A readiness probe needs no token, and gets the answer with or without one. */
  private boolean seesNames(ApiRequest request) {
    try {
      return isOperator(request);
    } catch (Problem unknown) {
      return false;
    }
  }

  private ApiResponse ready(ApiRequest request) {
    List<String> ill = new ArrayList<>();
    service.ill().forEach((realm, reason) -> ill.add(realm + " (" + reason + ")"));
    if (!ill.isEmpty()) {
      String sentence =
          seesNames(request)
              ? "these realms cannot continue: " + String.join(", ", ill)
              : ill.size() + " of the realms cannot continue; an operator's token shows which";
      throw new Problem(503, sentence).with("Retry-After", "5");
    }
    if (!service.isInformed()) {
      throw new Problem(503, "the database does not answer").with("Retry-After", "1");
    }
    return ApiResponse.text(200, "text/plain", "ready\n");
  }
}
