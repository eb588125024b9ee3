package io.argosy.simulator.world;

import static io.argosy.core.model.Checks.require;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * How the program takes part.
 *
 * @param attemptStartup from the instruction to the first iteration of an attempt
 * @param chunkStartup the time from each call of a chunked program to its first iteration
 * @param failuresPerHour how often a running attempt fails, on average
 * @param timeLimit after which an attempt must stop (a function)
 * @param calls how the start-up of one call differs from that of the next
 */
public record SimulatedProgram(
    Kind kind,
    Duration attemptStartup,
    Duration chunkStartup,
    double failuresPerHour,
    Optional<Duration> timeLimit,
    Calls calls) {

  /**
   * How start-up differs from call to call.
   *
   * @param spread start-up lies evenly within this part of itself, above and below
   * @param first the first call of an attempt takes this many times as long to start
   */
  public record Calls(double spread, double first) {
    /** Every call takes as long to start as the one before. */
    public static final Calls ALIKE = new Calls(0, 1);

    public Calls {
      require(spread >= 0 && spread < 1, "start-up is spread by 0 to 1 of itself, was " + spread);
      require(first >= 1, "the first call is not faster than the others, was " + first);
    }

    /** The start-up of a call, as a multiple of the typical one. */
    public double factor(boolean isFirst, RandomGenerator random) {
      double varies = spread == 0 ? 1 : random.nextDouble(1 - spread, 1 + spread);
      return isFirst ? first * varies : varies;
    }
  }

  /** The ways to take part. */
  public enum Kind {
    /** The agent calls it again and again, a chunk at a time; it stores and reports after each. */
    CHUNKED,
    /** It runs through; it stores and reports on request. */
    COOPERATIVE
  }

  public SimulatedProgram {
    require(!attemptStartup.isNegative() && !chunkStartup.isNegative(), "start-up takes time");
    require(failuresPerHour >= 0, "failures per hour are 0 or more, was " + failuresPerHour);
    require(timeLimit.isEmpty() || timeLimit.get().isPositive(), "a time limit is positive");
  }

  /** A program whose calls are all alike. */
  public SimulatedProgram(
      Kind kind,
      Duration attemptStartup,
      Duration chunkStartup,
      double failuresPerHour,
      Optional<Duration> timeLimit) {
    this(kind, attemptStartup, chunkStartup, failuresPerHour, timeLimit, Calls.ALIKE);
  }

  /** The same program with start-up times that differ like this. */
  public SimulatedProgram with(Calls others) {
    return new SimulatedProgram(
        kind, attemptStartup, chunkStartup, failuresPerHour, timeLimit, others);
  }

  /** A program that reports on request and starts at once. */
  public static SimulatedProgram cooperative() {
    return new SimulatedProgram(
        Kind.COOPERATIVE, Duration.ZERO, Duration.ZERO, 0, Optional.empty());
  }

  /** A program that is called for each chunk. */
  public static SimulatedProgram chunked(Duration startup) {
    return new SimulatedProgram(Kind.CHUNKED, Duration.ZERO, startup, 0, Optional.empty());
  }
}
