package io.argosy.experiments.forecast;

import java.util.List;

/**
 * What happened to deadlines whose predicted probability of being missed lay between two bounds.
 *
 * @param said the mean of the predicted probabilities
 * @param was the part of the deadlines that was missed
 * @param passed whether the two are close enough, or the cases too few to judge
 */
public record Promised(double from, double to, int cases, double said, double was, boolean passed) {
  private static final int ENOUGH = 30;

  /** A line may be off by this many standard errors of its cases, beyond the tolerance. */
  private static final double ERRORS = 2;

  static Promised of(double from, double to, List<Sighting> all, double honest) {
    List<Sighting> cases =
        all.stream()
            .filter(s -> s.lateProbability() >= from)
            .filter(s -> s.lateProbability() < to || to >= 1)
            .toList();
    double said = cases.stream().mapToDouble(Sighting::lateProbability).average().orElse(0);
    double was = ForecastBandRow.part(cases.stream().filter(Sighting::late).count(), cases.size());
    double error = Math.sqrt(said * (1 - said) / Math.max(1, cases.size()));
    boolean near = cases.size() < ENOUGH || Math.abs(said - was) <= honest + ERRORS * error;
    return new Promised(from, to, cases.size(), said, was, near);
  }
}
