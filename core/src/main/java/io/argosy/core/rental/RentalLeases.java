package io.argosy.core.rental;

import io.argosy.core.bag.model.RenewalLead;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.spec.Offer;
import java.time.Duration;
import java.time.Instant;

/**
 * How long each lease of a machine is and when the kernel reviews it: (L1) to (L4) of
 * docs/algorithms/bags.md.
 */
public final class RentalLeases {
  /** No lease is shorter: an order, a start and a report fit in. */
  private static final Duration SHORTEST = Duration.ofSeconds(10);

  private static final Duration LEAST_PATIENCE = Duration.ofMinutes(2);
  private static final Duration MOST_PATIENCE = Duration.ofMinutes(15);

  private RentalLeases() {}

  /** (L1) how long before the end of the paid time the kernel decides whether a machine stays. */
  static Duration lead(Offer offer) {
    return RenewalLead.of(offer.billing());
  }

  /** (L2) the first lease: start-up and at least one task fit in. */
  public static Duration first(Offer offer, double taskSeconds) {
    return offer.billing().billed(offer.startUp().plus(next(offer, taskSeconds)));
  }

  /** (L3) the next lease: one unit, or as many as a task takes. */
  public static Duration next(Offer offer, double taskSeconds) {
    Duration task = Seconds.toDuration(Math.min(1e9, taskSeconds));
    Duration least = task.compareTo(SHORTEST) > 0 ? task : SHORTEST;
    Duration unit = offer.billing().unit();
    return unit.multipliedBy(Math.ceilDiv(least.toNanos(), unit.toNanos()));
  }

  /** How many units the use is billed; at least one. */
  static long units(Offer offer, Duration use) {
    long unit = offer.billing().unit().toNanos();
    return Math.max(1, Math.ceilDiv(use.toNanos(), unit));
  }

  /** (L4) when the kernel reviews a machine; {@link Instant#MAX} for never. */
  static Instant lookAt(Rental rental, Offer offer) {
    return switch (rental.phase()) {
      case ORDERED -> earlier(rental.heardSince().plus(patience(offer)), rental.turnAt());
      case READY -> rental.turnAt();
      case LEAVING -> rental.goAt();
      case RELEASED -> rental.paidUntil();
      case OVER -> Instant.MAX;
    };
  }

  /**
   * Whether an ordered machine could reach the service for its whole waiting time. Time in which
   * the service was down does not count.
   */
  public static boolean hadItsWait(Rental rental, Offer offer, Instant now) {
    Instant uninterrupted = earlier(rental.orderedAt().plus(patience(offer)), rental.turnAt());
    Duration whole = Duration.between(rental.orderedAt(), uninterrupted);
    return Duration.between(rental.heardSince(), now).compareTo(whole) >= 0;
  }

  /** A machine that is not ready by then never will be. */
  private static Duration patience(Offer offer) {
    return between(LEAST_PATIENCE, offer.startUp().multipliedBy(10), MOST_PATIENCE);
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private static Duration between(Duration least, Duration span, Duration most) {
    Duration low = span.compareTo(least) > 0 ? span : least;
    return low.compareTo(most) > 0 ? most : low;
  }
}
