package io.argosy.experiments.workflow;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** The result of an experiment on workflows, as fields for programs. */
final class WorkflowFields {
  private WorkflowFields() {}

  /** One object for each policy at a point. */
  static List<SequencedMap<String, Object>> of(FigurePoint figurePoint, int seeds) {
    List<SequencedMap<String, Object>> all = new ArrayList<>();
    for (String policy : figurePoint.policies()) {
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("event", "point");
      fields.put("figure", figurePoint.figure().name());
      fields.put("shape", figurePoint.figure().shape().word());
      fields.put(figurePoint.figure().axis().word(), figurePoint.point());
      fields.put("policy", policy);
      fields.put("seeds", seeds);
      for (WorkflowMeasure measure : figurePoint.figure().measures()) {
        fields.put(measure.word(), fields(figurePoint.mean(policy, measure)));
      }
      all.add(fields);
    }
    return all;
  }

  static SequencedMap<String, Object> of(ClaimCheck claimCheck) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "claim");
    fields.put("figure", claimCheck.claim().figure());
    fields.put("measure", claimCheck.claim().measure().word());
    fields.put("paper", claimCheck.claim().paper());
    fields.put("better", claimCheck.claim().better());
    fields.put("than", claimCheck.claim().than());
    fields.put("holds", claimCheck.holds());
    fields.put("expected", claimCheck.claim().ours());
    fields.put("comparisons", claimCheck.of());
    fields.put("notWorse", claimCheck.kept());
    fields.put("clearlyWorse", claimCheck.lost());
    fields.put("rivals", claimCheck.rivals().stream().map(WorkflowFields::rival).toList());
    fields.put("passed", claimCheck.passed());
    return fields;
  }

  private static SequencedMap<String, Object> rival(ClaimCheck.Rival rival) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("policy", rival.policy());
    fields.put("than", rival.than());
    fields.put("betterBy", fields(rival.advantage()));
    return fields;
  }

  private static SequencedMap<String, Object> fields(ConfidenceInterval confidenceInterval) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("mean", confidenceInterval.mean());
    fields.put("low", confidenceInterval.low());
    fields.put("high", confidenceInterval.high());
    return fields;
  }
}
