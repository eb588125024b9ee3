package io.argosy.core.kind.bag;

import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.rental.Rental;
import io.argosy.core.rental.RentalRules;
import java.time.Instant;
import java.util.Optional;

/** Whether a rented machine stays at the end of its paid time. */
final class LeaseRenewal {
  private LeaseRenewal() {}

  /** Why a machine leaves; empty if it stays. */
  static Optional<Reason> whyNot(JobState job, Rental rental, Instant now) {
    BagState bag = BagState.of(job);
    if (job.phase != JobStateView.Phase.RUNNING) {
      return Optional.of(new Reason.BagEnds());
    }
    return switch (bag.stage) {
      case SAMPLING ->
          Sampling.keeps(bag, rental) ? whyNot(bag, rental) : Optional.of(new Reason.NotNeeded());
      case CHOOSING ->
          isAboutToGoOn(job) ? whyNot(bag, rental) : Optional.of(new Reason.NotNeeded());
      case RUNNING -> {
        int had = bag.staying(rental.offer());
        int wanted = bag.wanted.get(rental.offer());
        yield had > wanted ? Optional.of(new Reason.ByPlan(wanted, had)) : whyNot(bag, rental);
      }
    };
  }

  /** A rule chooses as soon as the menu arrives, which takes moments. */
  private static boolean isAboutToGoOn(JobState job) {
    BagState bag = BagState.of(job);
    return job.computing.isPresent() && !(bag.choosing instanceof Choosing.Wait);
  }

  private static Optional<Reason> whyNot(BagState bag, Rental rental) {
    boolean busy = isBusy(bag, rental);
    if (!busy && bag.waiting() == 0) {
      return Optional.of(new Reason.NoTaskLeft(bag.running.size()));
    }
    Money needed = RentalRules.anotherUnit(bag.rentals, rental);
    return needed.isAtMost(bag.free())
        ? Optional.empty()
        : Optional.of(new Reason.NoMoney(needed, bag.free()));
  }

  static boolean isBusy(BagState bag, Rental rental) {
    return rental.slots() > 0
        && !bag.running
            .subMap(rental.firstWorker(), rental.firstWorker() + rental.slots())
            .isEmpty();
  }

  /** Whether a machine is expected to leave at the end of its paid time. */
  static boolean isLeaving(BagState bag, Rental rental) {
    return rental.phase() == Rental.Phase.LEAVING
        || bag.stage != BagStateView.Stage.RUNNING
        || isOneTooMany(bag, rental)
        || !RentalRules.anotherUnit(bag.rentals, rental).isAtMost(bag.free());
  }

  /**
   * Whether there are more machines than the plan wants and this one's paid time ends first; among
   * equal ends, the oldest one leaves.
   */
  private static boolean isOneTooMany(BagState bag, Rental rental) {
    int surplus = bag.staying(rental.offer()) - bag.wanted.get(rental.offer());
    return surplus > 0
        && bag.rents().stream()
                .filter(r -> r.offer() == rental.offer() && r.isStaying() && goesBefore(r, rental))
                .count()
            < surplus;
  }

  private static boolean goesBefore(Rental one, Rental other) {
    int order = one.paidUntil().compareTo(other.paidUntil());
    return order < 0 || (order == 0 && one.number() < other.number());
  }
}
