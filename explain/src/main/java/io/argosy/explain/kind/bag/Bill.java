package io.argosy.explain.kind.bag;

import io.argosy.core.kind.bag.BagStateView;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.spec.Offer;
import io.argosy.core.rental.Rental;
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
  public static Bill of(BagStateView bag, Rental rental, Instant now) {
    Offer offer = bag.spec().offers().get(rental.offer());
    Duration used = rental.use(now);
    Duration paid = rental.reserved().isPositive() ? offer.billing().billed(used) : Duration.ZERO;
    double busy = rental.slots() == 0 ? 0 : rental.busySeconds() / rental.slots();
    double idle = Math.max(0, Seconds.of(paid) - busy);
    return new Bill(Seconds.of(used), Seconds.of(paid), idle);
  }
}
