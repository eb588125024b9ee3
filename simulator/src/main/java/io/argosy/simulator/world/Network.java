package io.argosy.simulator.world;

import static io.argosy.core.model.Checks.require;

import java.time.Duration;

/**
 * How messages travel. A sender repeats a lost message after {@code again}: at-least-once delivery.
 *
 * @param reorders messages of one machine may overtake each other
 */
public record Network(
    Duration minDelay,
    Duration maxDelay,
    double loss,
    double duplicates,
    boolean reorders,
    Duration again) {
  public Network {
    require(!minDelay.isNegative(), "a delay is not negative");
    require(maxDelay.compareTo(minDelay) >= 0, "the longest delay is not below the shortest");
    require(loss >= 0 && loss < 1, "loss lies in [0, 1), was " + loss);
    require(duplicates >= 0 && duplicates <= 1, "duplicates lie in [0, 1], was " + duplicates);
    require(again.isPositive(), "the time until a message is sent again is positive");
  }

  /** Every message arrives once, in order, after the delay given. */
  public static Network reliable(Duration delay) {
    return new Network(delay, delay, 0, 0, false, Duration.ofSeconds(5));
  }
}
