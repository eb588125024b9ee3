package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.util.SequencedMap;

/** Names an attempt: the {@code number}th run of a task of a job. */
public record Try(String job, int task, int number) {
  public static Try from(Fields fields) {
    return new Try(
        Reading.text(fields, "job", 100),
        Reading.count(fields, "task", 0, 1_000_000),
        Reading.count(fields, "attempt", 1, Integer.MAX_VALUE));
  }

  SequencedMap<String, Object> fields() {
    return Reading.fields("job", job, "task", task, "attempt", number);
  }
}
