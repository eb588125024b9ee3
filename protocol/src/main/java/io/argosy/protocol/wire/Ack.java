package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.time.Duration;
import java.util.List;
import java.util.SequencedMap;

/** The decision on a report, as far as its sender needs it. */
public sealed interface Ack {
  /** The attempt that reported. */
  AttemptRef attempt();

  SequencedMap<String, Object> fields();

  /** The result is kept: the machine may delete its own copy. */
  record Kept(AttemptRef attempt, IterationRange piece) implements Ack {
    @Override
    public SequencedMap<String, Object> fields() {
      return head("kept", attempt, piece.fields());
    }
  }

  /** The result is refused. */
  record Refused(AttemptRef attempt, IterationRange piece) implements Ack {
    @Override
    public SequencedMap<String, Object> fields() {
      return head("refused", attempt, piece.fields());
    }
  }

  /** A report was processed; the next is due after this time. */
  record Measured(AttemptRef attempt, Duration nextIn) implements Ack {
    @Override
    public SequencedMap<String, Object> fields() {
      return head("measured", attempt, MessageFields.fields("nextInSeconds", nextIn));
    }
  }

  static Ack from(Fields fields) {
    String kind =
        fields
            .choice("verdict", List.of("kept", "refused", "measured"))
            .orElseThrow(() -> fields.missing("verdict", "kept, refused or measured"));
    AttemptRef attempt = AttemptRef.from(fields);
    return switch (kind) {
      case "kept" -> new Kept(attempt, piece(fields));
      case "refused" -> new Refused(attempt, piece(fields));
      default -> new Measured(attempt, MessageFields.seconds(fields, "nextInSeconds"));
    };
  }

  private static IterationRange piece(Fields fields) {
    return new IterationRange(
        MessageFields.whole(fields, "first", 0, Long.MAX_VALUE),
        MessageFields.whole(fields, "count", 1, Long.MAX_VALUE));
  }

  private static SequencedMap<String, Object> head(
      String name, AttemptRef attempt, SequencedMap<String, Object> rest) {
    SequencedMap<String, Object> fields = MessageFields.fields("verdict", name);
    fields.putAll(attempt.fields());
    fields.putAll(rest);
    return fields;
  }
}
