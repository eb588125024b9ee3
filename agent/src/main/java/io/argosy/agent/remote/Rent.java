package io.argosy.agent.remote;

import io.argosy.agent.share.Throttle;

/**
 * What a rented machine is held to.
 *
 * @param stay for how long
 * @param throttle with how much of a processor
 */
public record Rent(Stay stay, Throttle throttle) {
  /** A machine of one's own. */
  public static Rent none() {
    return new Rent(Stay.forever(), Throttle.none());
  }
}
