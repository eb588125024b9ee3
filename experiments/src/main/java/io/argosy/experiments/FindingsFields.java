package io.argosy.experiments;

import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** The result of an experiment, as fields for programs. */
public final class FindingsFields {
  private FindingsFields() {}

  public static SequencedMap<String, Object> of(Cell cell) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "cell");
    fields.put("world", cell.place());
    fields.put("deadlineSeconds", cell.deadline());
    fields.put("policy", cell.policy());
    fields.put("seeds", cell.seeds());
    fields.put("met", cell.met());
    fields.put("medianSeconds", cell.medianSeconds());
    fields.put("meanPartitions", cell.meanPartitions());
    fields.put("slotSecondsRatio", cell.slotSecondsRatio());
    fields.put("worstSlotSecondsRatio", cell.worstRatio());
    return fields;
  }

  /** A cell of {@code HistoryRun}: the known history replaces the policy. */
  static SequencedMap<String, Object> known(Cell cell) {
    SequencedMap<String, Object> fields = of(cell);
    fields.remove("policy");
    fields.put("known", cell.policy());
    return fields;
  }

  public static SequencedMap<String, Object> of(Findings.Check check) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "expectation");
    fields.put("world", check.cell().place());
    fields.put("deadlineSeconds", check.cell().deadline());
    fields.put("policy", check.expectation().policy());
    fields.put("measure", check.expectation().measure().word());
    fields.put("atLeast", check.expectation().atLeast());
    fields.put("atMost", check.expectation().atMost());
    fields.put("ours", check.cell().value(check.expectation().measure()));
    fields.put("passed", check.passed());
    return fields;
  }

  public static SequencedMap<String, Object> of(Findings.Delay delay) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "delay");
    fields.put("from", delay.expectation().from());
    fields.put("to", delay.expectation().to());
    fields.put("paper", delay.expectation().paper());
    fields.put("ours", delay.ours());
    fields.put("passed", delay.passed());
    return fields;
  }
}
