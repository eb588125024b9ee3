package io.argosy.server.postgres;

import io.argosy.protocol.text.BadInput;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The address of the database, as in {@code postgresql://user:password@host:5432/argosy}.
 *
 * @param url for the driver, without user and password
 * @param password empty when the database asks for none
 */
public record DatabaseAddress(String url, Optional<String> user, Optional<String> password) {
  private static final String RIGHT =
      "it must be an address such as postgresql://user@host:5432/argosy";

  /**
   * Reads an address.
   *
   * @param flag the option that gave it, for a message that does not show the password
   * @param otherPassword the password if the address has none
   */
  public static DatabaseAddress parse(String flag, String text, Optional<String> otherPassword) {
    URI uri;
    try {
      uri = new URI(text.strip());
    } catch (URISyntaxException e) {
      throw BadInput.inArgument(flag, "", flag + " cannot be read; " + RIGHT);
    }
    String path = uri.getRawPath();
    boolean ours = "postgresql".equals(uri.getScheme()) || "postgres".equals(uri.getScheme());
    if (!ours || uri.getHost() == null || path == null || path.length() < 2) {
      throw BadInput.inArgument(flag, "", flag + " is not an address of a database; " + RIGHT);
    }
    if (uri.getPort() > 65_535) {
      throw BadInput.inArgument(flag, "", flag + " names port " + uri.getPort() + "; " + RIGHT);
    }
    String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
    SequencedMap<String, String> more = parameters(uri.getRawQuery());
    Optional<String> user = Optional.ofNullable(more.remove("user"));
    Optional<String> password = Optional.ofNullable(more.remove("password"));
    String[] who = Optional.ofNullable(uri.getRawUserInfo()).orElse("").split(":", 2);
    return new DatabaseAddress(
        "jdbc:postgresql://" + uri.getHost() + port + path + query(more),
        Optional.of(decoded(who[0])).filter(name -> !name.isEmpty()).or(() -> user),
        (who.length > 1 ? Optional.of(decoded(who[1])) : password.or(() -> otherPassword))
            .filter(word -> !word.isEmpty()));
  }

  /** The decoded query string. */
  private static SequencedMap<String, String> parameters(@Nullable String query) {
    SequencedMap<String, String> found = new LinkedHashMap<>();
    for (String one : Optional.ofNullable(query).orElse("").split("&")) {
      String[] parts = one.split("=", 2);
      if (!parts[0].isEmpty()) {
        found.put(decoded(parts[0]), parts.length > 1 ? decoded(parts[1]) : "");
      }
    }
    return found;
  }

  private static String query(SequencedMap<String, String> parameters) {
    return parameters.isEmpty()
        ? ""
        : parameters.entrySet().stream()
            .map(it -> encoded(it.getKey()) + "=" + encoded(it.getValue()))
            .collect(Collectors.joining("&", "?", ""));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  /** The host and port, for people. */
  public String place() {
    String rest = url.substring(url.indexOf("//") + 2);
    String place = rest.substring(0, rest.indexOf('/'));
    return place.matches(".*[^:]:\\d+") ? place : place + ":5432";
  }

  /** Hides the password, and all parameters that are meant for the database alone. */
  @Override
  public String toString() {
    return url.substring("jdbc:".length()).replaceFirst("\\?.*", "");
  }
}
