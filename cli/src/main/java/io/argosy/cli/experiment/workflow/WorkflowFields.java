package io.argosy.cli.experiment.workflow;

import io.argosy.simulator.experiment.workflow.Estimate;
import io.argosy.simulator.experiment.workflow.Series;
import io.argosy.simulator.experiment.workflow.Verdict;
import io.argosy.simulator.experiment.workflow.WorkflowMeasure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** The result of an experiment on workflows, as fields for programs. */
final class WorkflowFields {
  private WorkflowFields() {}

  /** One object for each policy at a point. */
  static List<SequencedMap<String, Object>> of(Series series, int seeds) {
    List<SequencedMap<String, Object>> all = new ArrayList<>();
    for (String policy : series.policies()) {
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("event", "point");
      fields.put("figure", series.figure().name());
      fields.put("shape", series.figure().shape().word());
      fields.put(series.figure().axis().word(), series.point());
      fields.put("policy", policy);
      fields.put("seeds", seeds);
      for (WorkflowMeasure measure : series.figure().measures()) {
        fields.put(measure.word(), fields(series.mean(policy, measure)));
      }
      all.add(fields);
    }
    return all;
  }

  static SequencedMap<String, Object> of(Verdict verdict) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "claim");
    fields.put("figure", verdict.claim().figure());
    fields.put("measure", verdict.claim().measure().word());
    fields.put("paper", verdict.claim().paper());
    fields.put("better", verdict.claim().better());
    fields.put("than", verdict.claim().than());
    fields.put("holds", verdict.holds());
    fields.put("expected", verdict.claim().ours());
    fields.put("comparisons", verdict.of());
    fields.put("notWorse", verdict.kept());
    fields.put("clearlyWorse", verdict.lost());
    fields.put("rivals", verdict.rivals().stream().map(WorkflowFields::rival).toList());
    fields.put("passed", verdict.passed());
    return fields;
  }

  private static SequencedMap<String, Object> rival(Verdict.Rival rival) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("policy", rival.policy());
    fields.put("than", rival.than());
    fields.put("betterBy", fields(rival.advantage()));
    return fields;
  }

  private static SequencedMap<String, Object> fields(Estimate estimate) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("mean", estimate.mean());
    fields.put("low", estimate.low());
    fields.put("high", estimate.high());
    return fields;
  }
}
