package io.argosy.telling;

import io.argosy.core.kernel.BagState;
import io.argosy.core.kernel.Rent;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.Offer;
import java.time.Duration;
import java.time.Instant;

/**
 * How the paid time of a machine was used.
 *
 * @param usedSeconds from its order until it was gone, or until now, but not beyond the paid time
 * @param paidSeconds the billed time: the use rounded up to its unit and minimum
 * @param idleSeconds paid slot time in which no task ran to its end, divided by its slots
 */
public record Bill(double usedSeconds, double paidSeconds, double idleSeconds) {
  /** The bill of a machine that is gone, or its present state. */
  public static Bill of(BagState bag, Rent rent, Instant now) {
    Offer offer = bag.spec().offers().get(rent.offer());
    Duration used = rent.use(now);
    Duration paid = rent.reserved().isPositive() ? offer.billing().billed(used) : Duration.ZERO;
    double busy = rent.slots() == 0 ? 0 : rent.busySeconds() / rent.slots();
    double idle = Math.max(0, Seconds.of(paid) - busy);
    return new Bill(Seconds.of(used), Seconds.of(paid), idle);
  }
}
