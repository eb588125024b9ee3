package io.argosy.server.http;

import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/** Names for requests: what the caller brought, if it is harmless, or one of our own. */
final class RequestIds {
  private static final Pattern HARMLESS = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  private RequestIds() {}

  static String of(Optional<String> brought) {
    return brought.filter(id -> HARMLESS.matcher(id).matches()).orElseGet(RequestIds::fresh);
  }

  /** Nobody need be unable to guess it, and everybody who asks would wait for a secret one. */
  private static String fresh() {
    return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
  }
}
