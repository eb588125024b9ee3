package io.argosy.simulator.world;

import static io.argosy.core.model.Checks.require;

import java.util.random.RandomGenerator;

/**
 * How long the tasks of a bag take, before the random draws.
 *
 * @param seconds the mean on a machine of speed 1
 * @param sigma the standard deviation, in seconds
 * @param noise the spread of one run around its task's own length, as a part of it
 * @param hopeless the part of the tasks that fail wherever they run
 * @param failures the part of all other runs that fail
 */
public record TaskDurationModel(
    Shape shape, double seconds, double sigma, double noise, double hopeless, double failures) {
  /** The shortest length of a task. */
  private static final double SHORTEST = 1e-3;

  /** The distribution of lengths. */
  public enum Shape {
    CONSTANT,
    NORMAL,
    /** Most are short and a few are very long. */
    LOGNORMAL,
    /** Short ones and long ones, and nothing between. */
    BIMODAL,
    /** The standard deviation equals the mean. */
    EXPONENTIAL
  }

  public TaskDurationModel {
    require(seconds > 0, "tasks take some time, was " + seconds);
    require(sigma >= 0 && noise >= 0, "a spread is 0 or more");
    require(hopeless >= 0 && hopeless <= 1, "a part lies in [0, 1], was " + hopeless);
    require(failures >= 0 && failures < 1, "a part lies in [0, 1), was " + failures);
  }

  /** Tasks that never fail and whose runs all take the same time. */
  public TaskDurationModel(Shape shape, double seconds, double sigma) {
    this(shape, seconds, sigma, 0, 0, 0);
  }

  /** The length of one task on a machine of speed 1. */
  public double draw(RandomGenerator random) {
    double drawn =
        switch (shape) {
          case CONSTANT -> seconds;
          case NORMAL -> seconds + sigma * random.nextGaussian();
          case LOGNORMAL -> lognormal(random);
          case EXPONENTIAL -> seconds * random.nextExponential();
          case BIMODAL -> seconds + (random.nextInt(5) == 0 ? 2 * sigma : -sigma / 2);
        };
    return Math.max(SHORTEST, drawn);
  }

  private double lognormal(RandomGenerator random) {
    double ratio = sigma / seconds;
    double variance = StrictMath.log1p(ratio * ratio);
    double middle = StrictMath.log(seconds) - variance / 2;
    return StrictMath.exp(middle + StrictMath.sqrt(variance) * random.nextGaussian());
  }
}
