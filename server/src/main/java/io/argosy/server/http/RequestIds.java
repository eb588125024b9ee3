package io.argosy.server.http;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/** Names for requests: what the caller brought, if it is harmless, or one of our own. */
final class RequestIds {
  private static final Pattern HARMLESS = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final SecureRandom RANDOM = new SecureRandom();

  private RequestIds() {}

  static String of(Optional<String> brought) {
    return brought.filter(id -> HARMLESS.matcher(id).matches()).orElseGet(RequestIds::fresh);
  }

  private static String fresh() {
    byte[] bytes = new byte[8];
    RANDOM.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
