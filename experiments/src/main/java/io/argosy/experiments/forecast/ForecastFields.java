package io.argosy.experiments.forecast;

import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** The result of an experiment, as fields for programs. */
final class ForecastFields {
  private ForecastFields() {}

  static SequencedMap<String, Object> of(ForecastBandRow row) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "band");
    fields.put("world", row.shape());
    fields.put("progress", row.mark());
    fields.put("cases", row.cases());
    fields.put("held", row.held());
    fields.put("heldWithoutDeadline", row.heldFree());
    fields.put("heldWithDeadline", row.heldPromised());
    fields.put("sooner", row.sooner());
    fields.put("later", row.later());
    fields.put("width", row.width());
    fields.put("passed", row.passed());
    return fields;
  }

  static SequencedMap<String, Object> of(String event, Promised row) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", event);
    fields.put("from", row.from());
    fields.put("to", row.to());
    fields.put("cases", row.cases());
    fields.put("said", row.said());
    fields.put("was", row.was());
    fields.put("passed", row.passed());
    return fields;
  }
}
