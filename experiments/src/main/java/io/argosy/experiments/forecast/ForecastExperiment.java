package io.argosy.experiments.forecast;

import static io.argosy.core.model.Checks.require;

import io.argosy.experiments.shapes.DrawnShape;
import java.util.List;

/**
 * Forecasts in several shapes or families of world, over many seeds: each seed is simulated without
 * a deadline and with a drawn one.
 *
 * @param firstSeed the seeds are this one and those after it
 * @param marks the parts of the work after which the experiment reads a forecast
 * @param deadlines the shortest and the longest deadline, as multiples of a perfect run
 * @param held how often the band must contain the end: at least, at most
 * @param honest how far a probability may be from the observed frequency
 */
public record ForecastExperiment(
    String name,
    String source,
    long firstSeed,
    int seeds,
    List<DrawnShape> shapes,
    String policy,
    List<Double> marks,
    Range deadlines,
    Range held,
    double honest) {

  /** From and to, both included. */
  public record Range(double from, double to) {
    public Range {
      require(from <= to, "a range ends after it begins");
    }

    /** Whether a value lies inside. */
    public boolean holds(double value) {
      return value >= from && value <= to;
    }
  }

  public ForecastExperiment {
    shapes = List.copyOf(shapes);
    marks = marks.stream().sorted().toList();
    require(seeds > 0, "an experiment has at least one seed");
    require(!shapes.isEmpty() && !marks.isEmpty(), "an experiment has shapes and marks");
  }

  /** The same experiment over {@code count} seeds. */
  public ForecastExperiment withSeeds(int count) {
    return new ForecastExperiment(
        name, source, firstSeed, count, shapes, policy, marks, deadlines, held, honest);
  }
}
