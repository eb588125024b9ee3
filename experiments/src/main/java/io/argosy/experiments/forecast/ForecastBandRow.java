package io.argosy.experiments.forecast;

import java.util.List;

/**
 * The bands of one shape, or of all, at one mark.
 *
 * <p>A case is a forecast: jobs that had none yet do not count.
 *
 * @param held the part of the cases whose end lay in the band
 * @param heldFree the same without a deadline
 * @param heldPromised the same with one
 * @param sooner the part that ended before the band
 * @param later the part that ended after it
 * @param width the median width, as a part of the remaining time
 */
public record ForecastBandRow(
    String shape,
    double mark,
    int cases,
    double held,
    double heldFree,
    double heldPromised,
    double sooner,
    double later,
    double width,
    boolean passed) {

  /** The word for all worlds together. */
  static final String ALL = "all";

  static ForecastBandRow of(
      String shape, double mark, List<Sighting> cases, ForecastExperiment.Range wanted) {
    double held = held(cases);
    return new ForecastBandRow(
        shape,
        mark,
        cases.size(),
        held,
        held(cases.stream().filter(s -> !s.promised()).toList()),
        held(cases.stream().filter(Sighting::promised).toList()),
        part(cases.stream().filter(Sighting::sooner).count(), cases.size()),
        part(cases.stream().filter(Sighting::later).count(), cases.size()),
        width(cases),
        wanted.holds(held));
  }

  private static double held(List<Sighting> cases) {
    return part(cases.stream().filter(s -> !s.sooner() && !s.later()).count(), cases.size());
  }

  private static double width(List<Sighting> cases) {
    double[] widths =
        cases.stream()
            .mapToDouble(
                s ->
                    (s.forecast().p90Seconds() - s.forecast().p10Seconds())
                        / Math.max(1e-9, s.trueSeconds()))
            .sorted()
            .toArray();
    return widths.length == 0 ? 0 : widths[widths.length / 2];
  }

  static double part(long some, int all) {
    return all == 0 ? 0 : some / (double) all;
  }
}
