package io.argosy.core.kernel;

import io.argosy.core.bag.Lead;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.Offer;
import java.time.Duration;
import java.time.Instant;

/**
 * How long each lease of a machine is and when the kernel reviews it: (L1) to (L4) of
 * docs/algorithms/bags.md.
 */
final class Leases {
  /** No lease is shorter: an order, a start and a report fit in. */
  private static final Duration SHORTEST = Duration.ofSeconds(10);

  private static final Duration LEAST_PATIENCE = Duration.ofMinutes(2);
  private static final Duration MOST_PATIENCE = Duration.ofMinutes(15);

  private Leases() {}

  /** (L1) how long before the end of the paid time the kernel decides whether a machine stays. */
  static Duration lead(Offer offer) {
    return Lead.of(offer.billing());
  }

  /** (L2) the first lease: start-up and at least one task fit in. */
  static Duration first(Offer offer, double taskSeconds) {
    return offer.billing().billed(offer.startUp().plus(next(offer, taskSeconds)));
  }

  /** (L3) the next lease: one unit, or as many as a task takes. */
  static Duration next(Offer offer, double taskSeconds) {
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

  /** How many paid units the plan has for a machine of that offer; one without a plan. */
  static long unitsOf(BagState bag, int offer) {
    double unit = Seconds.of(bag.spec.offers().get(offer).billing().unit());
    return bag.plan.map(plan -> (long) Math.ceil(plan.seconds() / unit)).orElse(1L);
  }

  /** (L4) when the kernel reviews a machine; {@link Instant#MAX} for never. */
  static Instant lookAt(Rent rent, Offer offer) {
    return switch (rent.phase()) {
      case ORDERED -> earlier(rent.heardSince().plus(patience(offer)), rent.turnAt());
      case READY -> rent.turnAt();
      case LEAVING -> rent.goAt();
      case RELEASED -> rent.paidUntil();
      case OVER -> Instant.MAX;
    };
  }

  /**
   * Whether an ordered machine could reach the service for its whole waiting time. Time in which
   * the service was down does not count.
   */
  static boolean hadItsWait(Rent rent, Offer offer, Instant now) {
    Instant uninterrupted = earlier(rent.orderedAt().plus(patience(offer)), rent.turnAt());
    Duration whole = Duration.between(rent.orderedAt(), uninterrupted);
    return Duration.between(rent.heardSince(), now).compareTo(whole) >= 0;
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
