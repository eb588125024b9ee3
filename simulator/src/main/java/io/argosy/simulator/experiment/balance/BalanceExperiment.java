package io.argosy.simulator.experiment.balance;

import static io.argosy.core.model.Checks.require;

import io.argosy.simulator.shapes.Shape;
import java.util.List;
import java.util.Optional;

/**
 * Several policies in several shapes of world, over many seeds.
 *
 * @param seeds how many; they are 1, 2, 3 and so on, the same for every shape and policy
 * @param deadlinePart the deadline as a multiple of a perfect run
 * @param comparison two policies seed by seed, if wanted
 */
public record BalanceExperiment(
    String name,
    String source,
    int seeds,
    List<Shape> shapes,
    List<String> policies,
    double deadlinePart,
    List<BalanceExpectation> expectations,
    Optional<Comparison> comparison) {

  public BalanceExperiment {
    shapes = List.copyOf(shapes);
    policies = List.copyOf(policies);
    expectations = List.copyOf(expectations);
    require(seeds > 0, "an experiment has at least one seed, was " + seeds);
    require(deadlinePart > 0, "a deadline is in the future, was " + deadlinePart);
  }

  /**
   * One policy must not be worse than another: rarely by much, never by very much.
   *
   * @param much the part of the other's makespan that counts as worse
   * @param rarely the part of the seeds in which it may be worse
   * @param never the part of the other's makespan that no seed may lose
   */
  public record Comparison(String policy, String other, double much, double rarely, double never) {}

  /** The same experiment over so many seeds. */
  public BalanceExperiment withSeeds(int count) {
    return new BalanceExperiment(
        name, source, count, shapes, policies, deadlinePart, expectations, comparison);
  }
}
