package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.util.SequencedMap;

/** The iterations {@code first .. first + count - 1}. */
public record IterationRange(long first, long count) {
  private static final long LIMIT = 1L << 61;

  public static IterationRange from(Fields fields) {
    fields.only("first", "count");
    return new IterationRange(
        MessageFields.whole(fields, "first", 0, LIMIT),
        MessageFields.whole(fields, "count", 1, LIMIT));
  }

  public SequencedMap<String, Object> fields() {
    return MessageFields.fields("first", first, "count", count);
  }
}
