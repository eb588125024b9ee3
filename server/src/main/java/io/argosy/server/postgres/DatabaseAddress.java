package io.argosy.server.postgres;

import io.argosy.protocol.text.BadInput;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Where the database is, as in {@code postgresql://user:password@host:5432/argosy}.
 *
 * @param url for the driver, without user and password
 * @param password nothing when the database asks for none
 */
public record DatabaseAddress(String url, Optional<String> user, Optional<String> password) {
  private static final String RIGHT =
      "it must be an address such as postgresql://user@host:5432/argosy";

  /**
   * Reads an address.
   *
   * @param flag where it was given, for a sentence that does not show the password
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
      throw BadInput.inArgument(flag, "", flag + " is no address of a database; " + RIGHT);
    }
    String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
    String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    String[] who = Optional.ofNullable(uri.getRawUserInfo()).orElse("").split(":", 2);
    return new DatabaseAddress(
        "jdbc:postgresql://" + uri.getHost() + port + path + query,
        Optional.of(decoded(who[0])).filter(name -> !name.isEmpty()),
        (who.length > 1 ? Optional.of(decoded(who[1])) : otherPassword)
            .filter(word -> !word.isEmpty()));
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  /** Nobody but the database learns the password. */
  @Override
  public String toString() {
    return url;
  }
}
