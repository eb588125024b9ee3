package io.argosy.core.kernel;

import io.argosy.core.model.Choosing;
import io.argosy.core.model.Money;
import java.time.Instant;
import java.util.Optional;

/** Whether a rented machine stays at the end of its paid time. */
final class Stays {
  private Stays() {}

  /** Why a machine leaves; empty if it stays. */
  static Optional<Why> whyNot(JobState job, Rent rent, Instant now) {
    BagState bag = job.bag();
    if (job.phase != JobState.Phase.RUNNING) {
      return Optional.of(new Why.BagEnds());
    }
    return switch (bag.stage) {
      case SAMPLING ->
          Sampling.keeps(bag, rent) ? whyNot(bag, rent) : Optional.of(new Why.NotNeeded());
      case CHOOSING -> isAboutToGoOn(bag) ? whyNot(bag, rent) : Optional.of(new Why.NotNeeded());
      case RUNNING -> {
        int had = bag.staying(rent.offer());
        int wanted = bag.wanted.get(rent.offer());
        yield had > wanted ? Optional.of(new Why.ByPlan(wanted, had)) : whyNot(bag, rent);
      }
    };
  }

  /** A rule chooses as soon as the menu arrives, which takes moments. */
  private static boolean isAboutToGoOn(BagState bag) {
    return bag.planning.isPresent() && !(bag.choosing instanceof Choosing.Wait);
  }

  private static Optional<Why> whyNot(BagState bag, Rent rent) {
    boolean busy = isBusy(bag, rent);
    if (!busy && bag.waiting() == 0) {
      return Optional.of(new Why.NoTaskLeft(bag.running.size()));
    }
    Money needed = RentRules.anotherUnit(bag, rent);
    return needed.isAtMost(bag.free())
        ? Optional.empty()
        : Optional.of(new Why.NoMoney(needed, bag.free()));
  }

  static boolean isBusy(BagState bag, Rent rent) {
    return rent.slots() > 0
        && !bag.running.subMap(rent.firstWorker(), rent.firstWorker() + rent.slots()).isEmpty();
  }

  /** Whether a machine is expected to leave at the end of its paid time. */
  static boolean isLeaving(BagState bag, Rent rent) {
    return rent.phase() == Rent.Phase.LEAVING
        || bag.stage != BagState.Stage.RUNNING
        || isOneTooMany(bag, rent)
        || !RentRules.anotherUnit(bag, rent).isAtMost(bag.free());
  }

  /**
   * Whether there are more machines than the plan wants and this one's paid time ends first; among
   * equal ends, the oldest one leaves.
   */
  private static boolean isOneTooMany(BagState bag, Rent rent) {
    int surplus = bag.staying(rent.offer()) - bag.wanted.get(rent.offer());
    return surplus > 0
        && bag.rents.stream()
                .filter(r -> r.offer() == rent.offer() && r.isStaying() && goesBefore(r, rent))
                .count()
            < surplus;
  }

  private static boolean goesBefore(Rent one, Rent other) {
    int order = one.paidUntil().compareTo(other.paidUntil());
    return order < 0 || (order == 0 && one.number() < other.number());
  }
}
