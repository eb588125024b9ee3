package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.util.SequencedMap;

/** Names an attempt: the {@code number}th run of a task of a job. */
public record AttemptRef(String job, int task, int number) {
  public static AttemptRef from(Fields fields) {
    return new AttemptRef(
        MessageFields.text(fields, "job", 100),
        MessageFields.count(fields, "task", 0, 1_000_000),
        MessageFields.count(fields, "attempt", 1, Integer.MAX_VALUE));
  }

  SequencedMap<String, Object> fields() {
    return MessageFields.fields("job", job, "task", task, "attempt", number);
  }
}
