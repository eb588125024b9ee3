package io.argosy.agent.remote;

import io.argosy.agent.share.Throttle;

/**
 * The conditions of a rented machine.
 *
 * @param stay for how long
 * @param throttle with how much processor time
 */
public record Rent(Stay stay, Throttle throttle) {
  /** A machine that is not rented. */
  public static Rent none() {
    return new Rent(Stay.forever(), Throttle.none());
  }
}
