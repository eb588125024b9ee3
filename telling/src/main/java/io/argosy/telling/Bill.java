package io.argosy.telling;

import io.argosy.core.kernel.BagState;
import io.argosy.core.kernel.Rent;
import io.argosy.core.model.Offer;
import java.time.Duration;
import java.time.Instant;

/**
 * What became of the time that was paid for a machine.
 *
 * @param usedSeconds from its order until it was gone, or until now, but not beyond what is paid
 * @param paidSeconds what its unit and minimum make of that: the time that it is charged for
 * @param idleSeconds paid slot time in which no task ran to its end, divided by its slots
 */
public record Bill(double usedSeconds, double paidSeconds, double idleSeconds) {
  /** Of a machine that is over, or stands as it does now. */
  public static Bill of(BagState bag, Rent rent, Instant now) {
    Offer offer = bag.spec().offers().get(rent.offer());
    Duration used = rent.use(now);
    Duration paid = rent.reserved().isPositive() ? offer.billing().billed(used) : Duration.ZERO;
    double busy = rent.slots() == 0 ? 0 : rent.busySeconds() / rent.slots();
    double idle = Math.max(0, Numbers.seconds(paid) - busy);
    return new Bill(Numbers.seconds(used), Numbers.seconds(paid), idle);
  }
}
