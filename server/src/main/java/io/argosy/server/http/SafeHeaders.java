package io.argosy.server.http;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.function.BiConsumer;

/**
 * Headers of every answer, errors included. Browsers are told to take nothing for a page, to show
 * it in no frame, to say nowhere where they come from, and to keep nothing: answers hold tokens,
 * signed addresses and what people do.
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
