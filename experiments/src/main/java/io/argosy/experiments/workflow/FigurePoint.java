package io.argosy.experiments.workflow;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** The results at one point of a figure: for every policy and measure, one value of each trial. */
public final class FigurePoint {
  private final Figure figure;
  private final double point;
  private final SequencedMap<String, double[][]> values = new LinkedHashMap<>();

  FigurePoint(Figure figure, double point, List<String> policies, List<Trial.Outcome> trials) {
    this.figure = figure;
    this.point = point;
    for (int p = 0; p < policies.size(); p++) {
      double[][] ofPolicy = new double[WorkflowMeasure.values().length][trials.size()];
      for (int t = 0; t < trials.size(); t++) {
        for (WorkflowMeasure measure : WorkflowMeasure.values()) {
          ofPolicy[measure.ordinal()][t] = trials.get(t).value(p, measure);
        }
      }
      values.put(policies.get(p), ofPolicy);
    }
  }

  public Figure figure() {
    return figure;
  }

  public double point() {
    return point;
  }

  public List<String> policies() {
    return List.copyOf(values.keySet());
  }

  /** The mean over all trials. */
  public ConfidenceInterval mean(String policy, WorkflowMeasure measure) {
    return ConfidenceInterval.of(of(policy, measure));
  }

  /** The logarithms of how much better one policy is than another, trial by trial. */
  double[] advantages(String policy, String than, WorkflowMeasure measure) {
    double[] ours = of(policy, measure);
    double[] theirs = of(than, measure);
    double[] logs = new double[ours.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = StrictMath.log(measure.advantage(ours[i], theirs[i]));
    }
    return logs;
  }

  private double[] of(String policy, WorkflowMeasure measure) {
    double[][] found = values.get(policy);
    if (found == null) {
      throw new IllegalArgumentException("the experiment has no policy " + policy);
    }
    return found[measure.ordinal()];
  }
}
