package io.argosy.experiments.balance;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** The result of an experiment, as fields for programs. */
final class BalanceFields {
  private BalanceFields() {}

  static SequencedMap<String, Object> of(BalanceRow row) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "row");
    fields.put("world", row.shape());
    fields.put("policy", row.policy());
    fields.put("seeds", row.seeds());
    fields.put("efficiency", row.efficiency());
    fields.put("bound", row.bound());
    fields.put("worstEfficiency", row.worst());
    fields.put("worstSeed", row.worstSeed());
    fields.put("spread", row.spread());
    fields.put("worstSpread", row.worstSpread());
    fields.put("spreadIntervals", row.spreadIntervals());
    fields.put("meanReports", row.reports());
    fields.put("mostReports", row.mostReports());
    fields.put("meanPartitions", row.partitions());
    fields.put("saved", row.saved());
    return fields;
  }

  static SequencedMap<String, Object> of(BalanceFindings.Check check) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "expectation");
    fields.put("world", check.row().shape());
    fields.put("policy", check.expectation().policy());
    fields.put("measure", check.expectation().measure().word());
    fields.put("atLeast", check.expectation().atLeast());
    fields.put("atMost", check.expectation().atMost());
    fields.put("ours", check.row().value(check.expectation().measure()));
    fields.put("passed", check.passed());
    return fields;
  }

  static SequencedMap<String, Object> of(BalanceFindings.Compared compared) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "comparison");
    fields.put("world", compared.shape());
    List<Long> seeds = compared.worse().stream().map(BalanceFindings.Worse::seed).toList();
    fields.put("worseSeeds", seeds);
    fields.put("passed", compared.rarely() && compared.never());
    return fields;
  }
}
