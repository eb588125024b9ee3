package io.argosy.experiments.balance;

import static io.argosy.core.model.Checks.require;

import io.argosy.experiments.shapes.Shape;
import java.util.List;
import java.util.Optional;

/**
 * Several policies in several shapes of world, over many seeds.
 *
 * @param seeds the number of seeds, which are 1, 2, 3 and so on for every shape and policy
 * @param deadlinePart the deadline as a multiple of a perfect run
 * @param comparison two policies seed by seed, if wanted
 * @param twoLevel the processes and threads of one machine, if wanted, in rows of their own
 */
public record BalanceExperiment(
    String name,
    String source,
    int seeds,
    List<Shape> shapes,
    List<String> policies,
    double deadlinePart,
    List<BalanceExpectation> expectations,
    Optional<Comparison> comparison,
    Optional<TwoLevel> twoLevel) {

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

  /**
   * One machine, balanced on two levels.
   *
   * @param spread standard deviation of the threads' speeds, as a part of the mean
   */
  public record TwoLevel(int processes, int threads, double spread) {
    /** The word for it in tables and definitions. */
    public static final String WORD = "two-level";

    public TwoLevel {
      require(processes > 0 && threads > 0, "a machine has processes and threads");
    }
  }

  /** The same experiment over {@code count} seeds. */
  public BalanceExperiment withSeeds(int count) {
    return new BalanceExperiment(
        name, source, count, shapes, policies, deadlinePart, expectations, comparison, twoLevel);
  }
}
