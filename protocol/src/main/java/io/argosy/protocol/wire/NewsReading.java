package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads {@link News}. */
final class NewsReading {
  private static final List<String> KINDS =
      List.of(
          "started",
          "progressed",
          "stored",
          "steered",
          "asks-to-finish",
          "image-found",
          "ended",
          "merged");
  private static final List<String> ENDINGS =
      Arrays.stream(News.How.values()).map(NewsReading::word).toList();
  private static final int REASON_LIMIT = 4_000;
  private static final int IMAGE_LIMIT = 500;
  private static final int LINES_LIMIT = 64 * 1024;

  /** The most yielded pieces: an attempt that holds more is never consolidated again. */
  private static final int YIELDED_LIMIT = 10_000;

  private NewsReading() {}

  static String word(News.How how) {
    return how.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static News from(Fields fields) {
    String kind =
        fields
            .choice("news", KINDS)
            .orElseThrow(() -> fields.missing("news", "one of " + String.join(", ", KINDS)));
    return switch (kind) {
      case "started" -> started(fields);
      case "progressed" -> progressed(fields);
      case "stored" -> stored(fields);
      case "steered" -> steered(fields);
      case "asks-to-finish" -> asks(fields);
      case "image-found" -> image(fields);
      case "ended" -> ended(fields);
      default -> merged(fields);
    };
  }

  /** Reads the attempt, and refuses fields besides the given ones. */
  private static Try attempt(Fields fields, String... more) {
    List<String> known = new ArrayList<>(List.of("news", "job", "task", "attempt"));
    known.addAll(List.of(more));
    return Try.from(fields.only(known.toArray(String[]::new)));
  }

  private static News started(Fields fields) {
    return new News.Started(attempt(fields));
  }

  private static News progressed(Fields fields) {
    return new News.Progressed(
        attempt(
            fields, "done", "elapsedSeconds", "nextInSeconds", "startupSeconds", "speed", "begun"),
        Reading.whole(fields, "done", 0, Long.MAX_VALUE),
        Reading.seconds(fields, "elapsedSeconds"),
        Reading.seconds(fields, "nextInSeconds"),
        fields.has("startupSeconds") ? Optional.of(calls(fields)) : Optional.empty());
  }

  private static News.Progressed.Calls calls(Fields fields) {
    double speed =
        fields
            .number("speed", 0, Double.MAX_VALUE, "2.5")
            .orElseThrow(() -> fields.missing("speed", "a number of iterations per second"));
    long begun = Reading.whole(fields, "begun", 0, Long.MAX_VALUE);
    return new News.Progressed.Calls(Reading.seconds(fields, "startupSeconds"), speed, begun);
  }

  private static News stored(Fields fields) {
    String sha256 = Reading.text(fields, "sha256", 64);
    if (!sha256.matches("[0-9a-f]{64}")) {
      throw fields.wrong("sha256", "64 hexadecimal digits in lower case");
    }
    Span piece =
        new Span(
            Reading.whole(fields, "first", 0, 1L << 61),
            Reading.whole(fields, "count", 1, 1L << 61));
    return new News.Stored(
        attempt(fields, "first", "count", "bytes", "sha256"),
        piece,
        Reading.whole(fields, "bytes", 0, Long.MAX_VALUE),
        sha256);
  }

  private static News steered(Fields fields) {
    return new News.Steered(
        Reading.whole(fields, "order", 1, Long.MAX_VALUE),
        attempt(fields, "order", "yielded"),
        Reading.list(fields, "yielded", YIELDED_LIMIT, Span::from));
  }

  private static News asks(Fields fields) {
    return new News.AsksToFinish(
        attempt(fields, "done", "elapsedSeconds"),
        Reading.whole(fields, "done", 0, Long.MAX_VALUE),
        Reading.seconds(fields, "elapsedSeconds"));
  }

  private static News image(Fields fields) {
    return new News.ImageFound(
        attempt(fields, "image", "digest"),
        Reading.text(fields, "image", IMAGE_LIMIT),
        Reading.text(fields, "digest", IMAGE_LIMIT));
  }

  private static News ended(Fields fields) {
    String how =
        fields
            .choice("how", ENDINGS)
            .orElseThrow(() -> fields.missing("how", "one of " + String.join(", ", ENDINGS)));
    return new News.Ended(
        attempt(fields, "how", "piece", "reason", "lastLines"),
        News.How.values()[ENDINGS.indexOf(how)],
        fields.section("piece").map(Span::from),
        Reading.lines(fields, "reason", REASON_LIMIT),
        Reading.lines(fields, "lastLines", LINES_LIMIT));
  }

  private static News merged(Fields fields) {
    fields.only("news", "order", "job", "failure");
    return new News.Merged(
        Reading.whole(fields, "order", 1, Long.MAX_VALUE),
        Reading.text(fields, "job", 100),
        fields.has("failure")
            ? Optional.of(Reading.lines(fields, "failure", LINES_LIMIT))
            : Optional.empty());
  }
}
