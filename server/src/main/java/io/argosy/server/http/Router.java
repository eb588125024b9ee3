package io.argosy.server.http;

import io.argosy.protocol.text.BadInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeSet;

/** Finds the handler of a request: the first matching pattern, as {@code /v1/jobs/{job}}. */
public final class Router {
  private final List<Route> routes = new ArrayList<>();

  /** Answers a request whose address matches, with its named parts. */
  @FunctionalInterface
  public interface Routed {
    ApiResponse answer(ApiRequest request, Map<String, String> parts)
        throws IOException, InterruptedException;
  }

  /** A pattern and its handler; {@code rest...} as the last part matches all that follows. */
  private record Route(
      String method,
      String pattern,
      List<String> parts,
      Optional<List<String>> parameters,
      Routed handler) {
    String name() {
      return method + " " + pattern;
    }

    /** Unknown parameters are refused: a client that misspells a limit must not get everything. */
    void check(ApiRequest request) {
      if (parameters.isEmpty()) {
        return;
      }
      for (Map.Entry<String, String> said : request.query().entrySet()) {
        if (!parameters.get().contains(said.getKey())) {
          throw Problem.of(
              BadInput.inArgument(said.getKey(), said.getValue(), unknown(said.getKey())));
        }
      }
    }

    private String unknown(String name) {
      String right =
          parameters.orElseThrow().isEmpty()
              ? "it has none"
              : "it has " + String.join(", ", parameters.orElseThrow());
      return name + " is not a parameter of " + name() + "; " + right;
    }

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

  /** The handler of a request. */
  public record Found(String pattern, Map<String, String> parts, Routed handler) {
    public ApiResponse answer(ApiRequest request) throws IOException, InterruptedException {
      return handler.answer(request, parts);
    }
  }

  /**
   * @param parameters the accepted query parameters; every other is refused
   */
  public Router on(String method, String pattern, Routed handler, String... parameters) {
    return on(method, pattern, handler, Optional.of(List.of(parameters)));
  }

  /** As {@link #on}, for third-party programs, which may send any query parameters. */
  public Router onAny(String method, String pattern, Routed handler) {
    return on(method, pattern, handler, Optional.empty());
  }

  private Router on(
      String method, String pattern, Routed handler, Optional<List<String>> parameters) {
    List<String> parts = List.of(pattern.substring(1).split("/"));
    routes.add(new Route(method, pattern, parts, parameters, handler));
    return this;
  }

  /**
   * The methods and patterns, such as {@code GET /v1/jobs}, with the parameters that each accepts;
   * empty where it accepts any.
   */
  public SequencedMap<String, Optional<List<String>>> routes() {
    SequencedMap<String, Optional<List<String>>> all = new LinkedHashMap<>();
    routes.forEach(route -> all.put(route.name(), route.parameters));
    return all;
  }

  /**
   * @throws Problem when no handler matches
   */
  public Found find(ApiRequest request) {
    Optional<Found> found = found(request, request.method());
    if (found.isEmpty() && request.method().equals("HEAD")) {
      // A GET handler answers HEAD requests too; the host leaves out the body.
      found = found(request, "GET");
    }
    return found.orElseThrow(() -> nobody(request));
  }

  private Optional<Found> found(ApiRequest request, String method) {
    for (Route route : routes) {
      Optional<Map<String, String>> parts = route.match(request.path());
      if (parts.isPresent() && route.method.equals(method)) {
        return Optional.of(
            new Found(
                route.pattern,
                parts.get(),
                (asked, named) -> {
                  route.check(asked);
                  return route.handler.answer(asked, named);
                }));
      }
    }
    return Optional.empty();
  }

  private Problem nobody(ApiRequest request) {
    TreeSet<String> others = new TreeSet<>();
    for (Route route : routes) {
      route.match(request.path()).ifPresent(fits -> others.add(route.method));
    }
    if (others.isEmpty()) {
      return new Problem(404, "nothing at " + request.target() + "; see /openapi.json");
    }
    String allowed = String.join(", ", others);
    return new Problem(405, request.method() + " is not possible there; what is: " + allowed)
        .with("Allow", allowed);
  }
}
