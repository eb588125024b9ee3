package io.argosy.server.access;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Lines that may repeat thousands of times: the first is written at once, and repeats within a
 * minute as one line with a count.
 */
final class RepeatedLines {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  /** The most different lines that are counted; further ones share one line. */
  private static final int MOST = 1000;

  private final Map<Line, Pending> open = new LinkedHashMap<>();
  private final Writer writer;

  /** The part that is the same each time. */
  record Line(String realm, String user, String token, String did, String what) {
    Line withoutDetail() {
      return new Line(realm, user, token, did, "several");
    }
  }

  private record Pending(Instant since, long count, String requestId) {}

  /** Writes a line. */
  @FunctionalInterface
  interface Writer {
    void write(Line line, long count, String requestId);
  }

  RepeatedLines(Writer writer) {
    this.writer = writer;
  }

  synchronized void note(Line said, String requestId, Instant now) {
    flush(now);
    Line line = open.containsKey(said) || open.size() < MOST ? said : said.withoutDetail();
    Pending before = open.get(line);
    if (before == null) {
      open.put(line, new Pending(now, 0, requestId));
      writer.write(line, 1, requestId);
    } else {
      open.put(line, new Pending(before.since, before.count + 1, requestId));
    }
  }

  /** Writes the lines that were counted for a minute. */
  synchronized void flush(Instant now) {
    flushBefore(now.minus(MINUTE));
  }

  /** Writes all counted lines. */
  synchronized void flushAll() {
    flushBefore(Instant.MAX);
  }

  /** Starts with the oldest lines: they are in order. */
  private void flushBefore(Instant end) {
    while (!open.isEmpty()) {
      Map.Entry<Line, Pending> oldest = open.entrySet().iterator().next();
      Pending pending = oldest.getValue();
      if (pending.since.isAfter(end)) {
        return;
      }
      open.remove(oldest.getKey());
      if (pending.count > 0) {
        writer.write(oldest.getKey(), pending.count, pending.requestId);
      }
    }
  }
}
