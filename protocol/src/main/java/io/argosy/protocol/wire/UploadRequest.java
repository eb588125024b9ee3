package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Asks for addresses to upload to. The answer is {@code {"urls": [...]}}, one for each, in order.
 */
public record UploadRequest(String session, List<Wanted> uploads) {
  public static final int LIMIT = 1000;

  public UploadRequest {
    uploads = List.copyOf(uploads);
  }

  /** What is uploaded. */
  public enum Kind {
    /** The result of a piece. */
    RESULT,
    /** What a program wrote besides, for people to read. */
    LOG,
    /** What a merge command made of all results. */
    MERGED
  }

  /**
   * @param piece what a result or a log is of
   */
  public record Wanted(Kind kind, Try attempt, Optional<Span> piece) {
    static Wanted from(Fields fields) {
      fields.only("kind", "job", "task", "attempt", "piece");
      String kind =
          fields
              .choice("kind", List.of("result", "log", "merged"))
              .orElseThrow(() -> fields.missing("kind", "result, log or merged"));
      Optional<Span> piece = fields.section("piece").map(Span::from);
      if (kind.equals("result") && piece.isEmpty()) {
        throw fields.missing("piece", "first and count of the result");
      }
      return new Wanted(Kind.valueOf(kind.toUpperCase(Locale.ROOT)), Try.from(fields), piece);
    }

    SequencedMap<String, Object> fields() {
      SequencedMap<String, Object> fields =
          Reading.fields("kind", kind.name().toLowerCase(Locale.ROOT));
      fields.putAll(attempt.fields());
      fields.put("piece", piece.map(Span::fields));
      return fields;
    }
  }

  public static UploadRequest from(Fields fields) {
    fields.only("session", "uploads");
    return new UploadRequest(
        Reading.text(fields, "session", 100), Reading.list(fields, "uploads", LIMIT, Wanted::from));
  }

  public SequencedMap<String, Object> fields() {
    return Reading.fields(
        "session", session, "uploads", uploads.stream().map(Wanted::fields).toList());
  }
}
