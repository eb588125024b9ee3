package io.argosy.agent.remote;

import io.argosy.agent.share.Throttle;

/**
 * The conditions of a rented machine.
 *
 * @param stay for how long
 * @param throttle with how much processor time
 */
public record RentalTerms(RentalPeriod stay, Throttle throttle) {
  /** A machine that is not rented. */
  public static RentalTerms none() {
    return new RentalTerms(RentalPeriod.forever(), Throttle.none());
  }
}
