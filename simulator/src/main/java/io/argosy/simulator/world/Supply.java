package io.argosy.simulator.world;

import static io.argosy.core.model.Checks.require;

import java.time.Duration;
import java.util.Optional;

/**
 * What an offer really provides, which the kernel does not know beforehand.
 *
 * @param speed a task takes its length over this
 * @param stock machines that are really available at once
 * @param refuses the part of the orders that the provider refuses
 * @param neverReady the part of the machines that never become ready
 * @param fastestStart how long a machine takes to become ready, at least
 * @param slowestStart and at most
 * @param lossesPerHour how often the provider takes a machine away
 * @param silencesPerHour how often a machine is unreachable for a while
 * @param slowsAt machines of this type have half their speed from then on
 * @param broken every task fails here
 */
public record Supply(
    double speed,
    int stock,
    double refuses,
    double neverReady,
    Duration fastestStart,
    Duration slowestStart,
    double lossesPerHour,
    double silencesPerHour,
    Optional<Duration> slowsAt,
    boolean broken) {
  public Supply {
    require(speed > 0, "a machine has some speed, was " + speed);
    require(!fastestStart.isNegative(), "a machine is ready after it was ordered");
    require(
        slowestStart.compareTo(fastestStart) >= 0, "the slowest start is not before the fastest");
  }

  /** A supply that provides what its offer promises. */
  public static Supply reliable(double speed, Duration startUp) {
    return new Supply(
        speed, Integer.MAX_VALUE, 0, 0, startUp, startUp, 0, 0, Optional.empty(), false);
  }
}
