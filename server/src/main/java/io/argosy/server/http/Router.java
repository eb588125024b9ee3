package io.argosy.server.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Finds who answers: patterns such as {@code /v1/jobs/{job}}, the first that fits. */
public final class Router {
  private final List<Route> routes = new ArrayList<>();

  /** Answers a request whose address fits, with the named parts of it. */
  @FunctionalInterface
  public interface Routed {
    Response answer(Request request, Map<String, String> parts)
        throws IOException, InterruptedException;
  }

  /** Who answers what; {@code rest...} as the last part takes all that follows. */
  private record Route(String method, String pattern, List<String> parts, Routed handler) {
    Optional<Map<String, String>> match(List<String> path) {
      Map<String, String> found = new LinkedHashMap<>();
      for (int i = 0; i < parts.size(); i++) {
        String part = parts.get(i);
        if (part.equals("{rest...}") && path.size() > i) {
          found.put("rest", String.join("/", path.subList(i, path.size())));
          return Optional.of(found);
        }
        if (i >= path.size()) {
          return Optional.empty();
        }
        if (part.startsWith("{")) {
          found.put(part.substring(1, part.length() - 1), path.get(i));
        } else if (!part.equals(path.get(i))) {
          return Optional.empty();
        }
      }
      return parts.size() == path.size() ? Optional.of(found) : Optional.empty();
    }
  }

  /** Who answers a request. */
  public record Found(String pattern, Map<String, String> parts, Routed handler) {
    public Response answer(Request request) throws IOException, InterruptedException {
      return handler.answer(request, parts);
    }
  }

  public Router on(String method, String pattern, Routed handler) {
    routes.add(new Route(method, pattern, List.of(pattern.substring(1).split("/")), handler));
    return this;
  }

  /** The methods and patterns there are, such as {@code GET /v1/jobs}. */
  public List<String> routes() {
    return routes.stream().map(route -> route.method + " " + route.pattern).toList();
  }

  /**
   * @throws Problem when nobody does
   */
  public Found find(Request request) {
    Optional<Found> found = found(request, request.method());
    if (found.isEmpty() && request.method().equals("HEAD")) {
      // Whoever asks for the head of something gets it; the body is left out when it is sent.
      found = found(request, "GET");
    }
    return found.orElseThrow(() -> nobody(request));
  }

  private Optional<Found> found(Request request, String method) {
    for (Route route : routes) {
      Optional<Map<String, String>> parts = route.match(request.path());
      if (parts.isPresent() && route.method.equals(method)) {
        return Optional.of(new Found(route.pattern, parts.get(), route.handler));
      }
    }
    return Optional.empty();
  }

  private Problem nobody(Request request) {
    TreeSet<String> others = new TreeSet<>();
    for (Route route : routes) {
      route.match(request.path()).ifPresent(fits -> others.add(route.method));
    }
    if (others.isEmpty()) {
      return new Problem(404, "there is nothing at " + request.target() + "; see /openapi.json");
    }
    String allowed = String.join(", ", others);
    return new Problem(405, request.method() + " is not possible there; what is: " + allowed)
        .with("Allow", allowed);
  }
}
