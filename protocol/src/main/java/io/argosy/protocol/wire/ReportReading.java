package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads {@link Report}. */
final class ReportReading {
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
      Arrays.stream(Report.How.values()).map(ReportReading::word).toList();
  private static final int REASON_LIMIT = 4_000;
  private static final int IMAGE_LIMIT = 500;
  private static final int LINES_LIMIT = 64 * 1024;

  /** The most yielded pieces: an attempt that holds more is never consolidated again. */
  private static final int YIELDED_LIMIT = 10_000;

  private ReportReading() {}

  static String word(Report.How how) {
    return how.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** A reason as long as a reader takes it. */
  static String cut(String reason) {
    return reason.length() <= REASON_LIMIT ? reason : reason.substring(0, REASON_LIMIT);
  }

  static Report from(Fields fields) {
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
  private static AttemptRef attempt(Fields fields, String... more) {
    List<String> known = new ArrayList<>(List.of("news", "job", "task", "attempt"));
    known.addAll(List.of(more));
    return AttemptRef.from(fields.only(known.toArray(String[]::new)));
  }

  private static Report started(Fields fields) {
    return new Report.Started(attempt(fields));
  }

  private static Report progressed(Fields fields) {
    return new Report.Progressed(
        attempt(
            fields, "done", "elapsedSeconds", "nextInSeconds", "startupSeconds", "speed", "begun"),
        MessageFields.whole(fields, "done", 0, Long.MAX_VALUE),
        MessageFields.seconds(fields, "elapsedSeconds"),
        MessageFields.seconds(fields, "nextInSeconds"),
        fields.has("startupSeconds") ? Optional.of(calls(fields)) : Optional.empty());
  }

  private static Report.Progressed.Calls calls(Fields fields) {
    double speed =
        fields
            .number("speed", 0, Double.MAX_VALUE, "2.5")
            .orElseThrow(() -> fields.missing("speed", "a number of iterations per second"));
    long begun = MessageFields.whole(fields, "begun", 0, Long.MAX_VALUE);
    return new Report.Progressed.Calls(
        MessageFields.seconds(fields, "startupSeconds"), speed, begun);
  }

  private static Report stored(Fields fields) {
    String sha256 = MessageFields.sha256(fields);
    IterationRange piece =
        new IterationRange(
            MessageFields.whole(fields, "first", 0, 1L << 61),
            MessageFields.whole(fields, "count", 1, 1L << 61));
    long bytes = MessageFields.whole(fields, "bytes", 0, Long.MAX_VALUE);
    return new Report.Stored(
        attempt(fields, "first", "count", "bytes", "sha256", "content"),
        piece,
        bytes,
        sha256,
        fields.has("content") ? Optional.of(content(fields, bytes)) : Optional.empty());
  }

  /** A small result in Base64, as long as it says. */
  private static String content(Fields fields, long bytes) {
    String text = MessageFields.lines(fields, "content", Report.Stored.MOST_BYTES / 3 * 4 + 8);
    try {
      if (Base64.getDecoder().decode(text).length == bytes) {
        return text;
      }
    } catch (IllegalArgumentException notBase64) {
      throw fields.wrong("content", "Base64");
    }
    throw fields.wrong("content", "Base64 of as many bytes as the report says");
  }

  private static Report steered(Fields fields) {
    return new Report.Steered(
        MessageFields.whole(fields, "order", 1, Long.MAX_VALUE),
        attempt(fields, "order", "yielded"),
        MessageFields.list(fields, "yielded", YIELDED_LIMIT, IterationRange::from));
  }

  private static Report asks(Fields fields) {
    return new Report.AsksToFinish(
        attempt(fields, "done", "elapsedSeconds"),
        MessageFields.whole(fields, "done", 0, Long.MAX_VALUE),
        MessageFields.seconds(fields, "elapsedSeconds"));
  }

  private static Report image(Fields fields) {
    return new Report.ImageFound(
        attempt(fields, "image", "digest"),
        MessageFields.text(fields, "image", IMAGE_LIMIT),
        MessageFields.text(fields, "digest", IMAGE_LIMIT));
  }

  private static Report ended(Fields fields) {
    String how =
        fields
            .choice("how", ENDINGS)
            .orElseThrow(() -> fields.missing("how", "one of " + String.join(", ", ENDINGS)));
    return new Report.Ended(
        attempt(fields, "how", "piece", "reason", "lastLines"),
        Report.How.values()[ENDINGS.indexOf(how)],
        fields.section("piece").map(IterationRange::from),
        MessageFields.lines(fields, "reason", REASON_LIMIT),
        MessageFields.lines(fields, "lastLines", LINES_LIMIT));
  }

  private static Report merged(Fields fields) {
    fields.only("news", "order", "job", "failure", "bytes", "sha256");
    return new Report.Merged(
        MessageFields.whole(fields, "order", 1, Long.MAX_VALUE),
        MessageFields.text(fields, "job", 100),
        fields.has("failure")
            ? Optional.of(MessageFields.lines(fields, "failure", LINES_LIMIT))
            : Optional.empty(),
        fields.has("sha256") ? Optional.of(body(fields)) : Optional.empty());
  }

  private static Report.Merged.Body body(Fields fields) {
    return new Report.Merged.Body(
        MessageFields.whole(fields, "bytes", 0, Long.MAX_VALUE), MessageFields.sha256(fields));
  }
}
