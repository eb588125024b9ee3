package io.argosy.experiments.stream;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** The result of a stream, as fields for programs. */
final class StreamFields {
  private StreamFields() {}

  static SequencedMap<String, Object> of(StreamRow row) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "rule");
    fields.put("rule", row.rule());
    fields.put("seeds", row.seeds());
    for (StreamMeasure measure : StreamMeasure.values()) {
      fields.put(measure.word(), row.value(measure));
    }
    return fields;
  }

  static SequencedMap<String, Object> of(SlotsOverTime slotsOverTime) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "course");
    fields.put("rule", slotsOverTime.rule());
    fields.put("columns", List.of("seconds", "active", "offered", "advised", "waiting"));
    fields.put(
        "rows",
        slotsOverTime.moments().stream()
            .map(
                m ->
                    List.<Object>of(m.seconds(), m.active(), m.offered(), m.advised(), m.waiting()))
            .toList());
    return fields;
  }

  static SequencedMap<String, Object> of(StreamFindings.Check check) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "expectation");
    fields.put("rule", check.expectation().rule());
    fields.put("measure", check.expectation().measure().word());
    fields.put("atLeast", check.expectation().atLeast());
    fields.put("atMost", check.expectation().atMost());
    fields.put("ours", check.row().value(check.expectation().measure()));
    fields.put("passed", check.passed());
    return fields;
  }
}
