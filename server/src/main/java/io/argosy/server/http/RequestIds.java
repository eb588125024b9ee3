package io.argosy.server.http;

import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/** Names for requests: the caller's name, if it is harmless, or a generated one. */
final class RequestIds {
  private static final Pattern HARMLESS = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  private RequestIds() {}

  static String of(Optional<String> brought) {
    return brought.filter(id -> HARMLESS.matcher(id).matches()).orElseGet(RequestIds::fresh);
  }

  /** The name need not be secret, and a secure random source would delay every request. */
  private static String fresh() {
    return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
  }
}
