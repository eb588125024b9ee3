package io.argosy.experiments.bats;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** The result of an experiment, as fields for programs. */
final class BatsFields {
  private BatsFields() {}

  static List<SequencedMap<String, Object>> of(BatsFindings findings) {
    List<SequencedMap<String, Object>> all = new ArrayList<>();
    findings.estimates().forEach(row -> all.add(of(row)));
    findings.samples().forEach(row -> all.add(of(row)));
    findings.plans().forEach(row -> all.add(of(row)));
    findings.makespans().forEach(row -> all.add(of(row, findings.passed(row))));
    findings.bands().forEach(row -> all.add(of(row)));
    findings.honesty().forEach(row -> all.add(of(row)));
    return all;
  }

  private static SequencedMap<String, Object> of(EstimateRow row) {
    SequencedMap<String, Object> fields = event("estimate", row.passed());
    fields.put("scenario", row.scenario());
    fields.put("type", row.type());
    fields.put("meanOff", row.mean());
    fields.put("sigmaOff", row.sigma());
    fields.put("meanWithin", row.meanWithin());
    fields.put("sigmaWithin", row.sigmaWithin());
    return fields;
  }

  private static SequencedMap<String, Object> of(SampleRow row) {
    SequencedMap<String, Object> fields = event("sample", row.passed());
    fields.put("scenario", row.scenario());
    fields.put("sample", row.regression());
    fields.put("without", row.plain());
    fields.put("cheapest", row.cheapest());
    fields.put("fastest", row.fastest());
    return fields;
  }

  private static SequencedMap<String, Object> of(PlanRow row) {
    SequencedMap<String, Object> fields = event("plan", row.passed());
    fields.put("scenario", row.scenario());
    fields.put("plan", BatsText.word(row.plan().origin()));
    fields.put("machines", row.plan().machines().toString());
    fields.put("hours", row.plan().units());
    fields.put("budget", row.plan().budget().units());
    fields.put("cushion", row.plan().cushion().units());
    return fields;
  }

  private static SequencedMap<String, Object> of(MakespanRow row, boolean passed) {
    SequencedMap<String, Object> fields = event("makespan", passed);
    fields.put("scenario", row.choice().scenario().word());
    fields.put("plan", BatsText.word(row.choice().choice()));
    fields.put("cushion", row.choice().cushioned());
    fields.put("policy", row.policy());
    fields.put("paperMinutes", row.choice().minutes());
    fields.put("runs", row.runs());
    put(fields, "minutes", row.minutes());
    put(fields, "plannedMinutes", row.planned());
    put(fields, "minutesInAll", row.inAll());
    put(fields, "minutesOfAllPlans", row.allMinutes());
    put(fields, "cost", row.cost());
    fields.put("complete", row.complete());
    fields.put("plansMadeAnew", row.anew());
    return fields;
  }

  /** The median of bags that did not end is not a number. */
  private static void put(SequencedMap<String, Object> fields, String name, double value) {
    if (Double.isFinite(value)) {
      fields.put(name, value);
    }
  }

  private static SequencedMap<String, Object> of(HonestyRow row) {
    SequencedMap<String, Object> fields = event("honesty", row.isKept());
    fields.put("tasks", row.tasks());
    fields.put("policy", row.policy());
    fields.put("runs", row.runs());
    fields.put("overBudget", row.beyond());
    fields.put("sure", row.sure());
    fields.put("sureAndComplete", row.complete());
    fields.put("timeInBand", row.inTime());
    fields.put("timeHonest", row.isTimeHonest());
    fields.put("costInBand", row.inCost());
    fields.put("costInBandSaid", row.costSaid());
    fields.put("costHonest", row.isCostHonest());
    return fields;
  }

  private static SequencedMap<String, Object> of(BatsBandRow row) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "band");
    fields.put("tasks", row.tasks());
    fields.put("policy", row.policy());
    fields.put("scenario", row.scenario());
    fields.put("plan", row.plan());
    fields.put("runs", row.runs());
    fields.put("complete", row.complete());
    fields.put("completeSaid", row.said());
    put(fields, "before", row.before());
    put(fields, "after", row.after());
    fields.put("below", row.below());
    fields.put("above", row.above());
    return fields;
  }

  private static SequencedMap<String, Object> event(String event, boolean passed) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", event);
    fields.put("passed", passed);
    return fields;
  }
}
