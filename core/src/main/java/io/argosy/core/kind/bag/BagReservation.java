package io.argosy.core.kind.bag;

import io.argosy.core.model.Money;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Offer;
import io.argosy.core.rental.RentalLeases;
import java.util.List;

/** The money a bag needs before it can begin, for admission checks. */
public final class BagReservation {
  private BagReservation() {}

  /** The first lease of the cheapest machine; with less money, no machine can be rented. */
  public static Money least(List<Offer> offers) {
    Money least = Money.MAX;
    for (Offer offer : offers) {
      Money one = first(offer);
      least = one.isAtMost(least) ? one : least;
    }
    return least;
  }

  /** What the first leases of the sampling machines cost: the whole sample if tasks are short. */
  public static Money ofSample(JobSpec.Bag spec) {
    BagState bag = new BagState(spec);
    bag.cap = most(spec);
    int machines = Sampling.machines(bag);
    Money sum = Money.ZERO;
    for (Offer offer : spec.offers()) {
      sum = sum.plus(first(offer).times(Math.min(machines, offer.max())));
    }
    return sum.isAtMost(bag.cap) ? sum : bag.cap;
  }

  /** The most that can be spent before a plan is chosen. */
  public static Money most(JobSpec.Bag spec) {
    return BagRules.cap(spec, spec.promise(), spec.cushion(), Money.ZERO);
  }

  private static Money first(Offer offer) {
    return offer.charge(RentalLeases.first(offer, 0));
  }
}
