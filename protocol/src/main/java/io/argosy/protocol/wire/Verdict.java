package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.time.Duration;
import java.util.List;
import java.util.SequencedMap;

/** The decision on a report, as far as its sender needs it. */
public sealed interface Verdict {
  SequencedMap<String, Object> fields();

  /** The result is kept: the machine may delete its own copy. */
  record Kept(Try attempt, Span piece) implements Verdict {
    @Override
    public SequencedMap<String, Object> fields() {
      return head("kept", attempt, piece.fields());
    }
  }

  /** The result is refused. */
  record Refused(Try attempt, Span piece) implements Verdict {
    @Override
    public SequencedMap<String, Object> fields() {
      return head("refused", attempt, piece.fields());
    }
  }

  /** A report was processed; the next is due after this time. */
  record Measured(Try attempt, Duration nextIn) implements Verdict {
    @Override
    public SequencedMap<String, Object> fields() {
      return head("measured", attempt, Reading.fields("nextInSeconds", nextIn));
    }
  }

  static Verdict from(Fields fields) {
    String kind =
        fields
            .choice("verdict", List.of("kept", "refused", "measured"))
            .orElseThrow(() -> fields.missing("verdict", "kept, refused or measured"));
    Try attempt = Try.from(fields);
    return switch (kind) {
      case "kept" -> new Kept(attempt, piece(fields));
      case "refused" -> new Refused(attempt, piece(fields));
      default -> new Measured(attempt, Reading.seconds(fields, "nextInSeconds"));
    };
  }

  private static Span piece(Fields fields) {
    return new Span(
        Reading.whole(fields, "first", 0, Long.MAX_VALUE),
        Reading.whole(fields, "count", 1, Long.MAX_VALUE));
  }

  private static SequencedMap<String, Object> head(
      String name, Try attempt, SequencedMap<String, Object> rest) {
    SequencedMap<String, Object> fields = Reading.fields("verdict", name);
    fields.putAll(attempt.fields());
    fields.putAll(rest);
    return fields;
  }
}
