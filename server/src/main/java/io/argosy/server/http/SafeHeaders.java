package io.argosy.server.http;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.function.BiConsumer;

/**
 * Headers of every answer, errors included. Browsers must not render an answer as a page or in a
 * frame, must not send a referrer, and must not cache: answers hold tokens, signed addresses and
 * users' data.
 */
final class SafeHeaders {
  private static final SequencedMap<String, String> ALL = new LinkedHashMap<>();

  static {
    ALL.put("X-Content-Type-Options", "nosniff");
    ALL.put("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    ALL.put("Referrer-Policy", "no-referrer");
    ALL.put("X-Frame-Options", "DENY");
    ALL.put("Cache-Control", "no-store");
  }

  private SafeHeaders() {}

  static void each(BiConsumer<String, String> header) {
    ALL.forEach(header);
  }
}
