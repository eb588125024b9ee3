package io.argosy.simulator.world;

import static io.argosy.core.model.Checks.require;

import java.time.Duration;
import java.util.Optional;

/**
 * How the program takes part.
 *
 * @param attemptStartup from the instruction to the first iteration of an attempt
 * @param chunkStartup what each call of a chunked program costs before its first iteration
 * @param failuresPerHour how often a running attempt fails, on average
 * @param timeLimit after which an attempt has to go (a function)
 */
public record Program(
    Kind kind,
    Duration attemptStartup,
    Duration chunkStartup,
    double failuresPerHour,
    Optional<Duration> timeLimit) {

  /** The ways to take part. */
  public enum Kind {
    /** Called again and again, a chunk at a time; stores and reports after each. */
    CHUNKED,
    /** Runs through; stores and reports whenever it is asked to. */
    COOPERATIVE
  }

  public Program {
    require(!attemptStartup.isNegative() && !chunkStartup.isNegative(), "start-up takes time");
    require(failuresPerHour >= 0, "failures per hour are 0 or more, was " + failuresPerHour);
    require(timeLimit.isEmpty() || timeLimit.get().isPositive(), "a time limit is positive");
  }

  /** A program that reports when asked and costs nothing to start. */
  public static Program cooperative() {
    return new Program(Kind.COOPERATIVE, Duration.ZERO, Duration.ZERO, 0, Optional.empty());
  }

  /** A program that is called for each chunk. */
  public static Program chunked(Duration startup) {
    return new Program(Kind.CHUNKED, Duration.ZERO, startup, 0, Optional.empty());
  }
}
