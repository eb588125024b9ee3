package io.argosy.server.http;

import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A request.
 *
 * @param id names this request in logs and answers
 * @param path the decoded parts between slashes
 * @param target the path as it was sent, without its query
 * @param length the declared length of the body
 * @param peer its sender
 */
public record ApiRequest(
    String id,
    String method,
    List<String> path,
    String target,
    Map<String, String> query,
    Function<String, Optional<String>> headers,
    Optional<Long> length,
    InputStream body,
    Peer peer) {
  public ApiRequest {
    path = List.copyOf(path);
    query = Map.copyOf(query);
  }

  public Optional<String> header(String name) {
    return headers.apply(name);
  }

  public Optional<String> parameter(String name) {
    return Optional.ofNullable(query.get(name));
  }

  /**
   * Parses a query string.
   *
   * @throws Problem when a name occurs twice, because the meaning is ambiguous
   */
  public static Map<String, String> query(String raw) {
    Map<String, String> query = new LinkedHashMap<>();
    for (String pair : raw.isEmpty() ? new String[0] : raw.split("&", 100)) {
      int at = pair.indexOf('=');
      String name = at < 0 ? pair : pair.substring(0, at);
      String value = at < 0 ? "" : decoded(pair.substring(at + 1));
      if (query.putIfAbsent(decoded(name), value) != null) {
        throw Problem.badRequest(decoded(name) + " is in the address twice; it must be there once");
      }
    }
    return query;
  }

  /**
   * The parts of a path, decoded; a part may hold a slash that was written as {@code %2F}.
   *
   * @throws Problem when the path does not begin with a slash: joined to a host, it names another
   *     port
   */
  public static List<String> path(String raw) {
    if (!raw.startsWith("/")) {
      throw Problem.badRequest("the address is " + raw + "; it must begin with a slash");
    }
    List<String> parts = new ArrayList<>();
    for (String part : raw.substring(1).split("/", -1)) {
      parts.add(decoded(part.replace("+", "%2B")));
    }
    return parts;
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw Problem.badRequest("the address holds " + text + ", which is not percent-encoded text");
    }
  }
}
