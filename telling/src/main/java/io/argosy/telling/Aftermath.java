package io.argosy.telling;

import io.argosy.core.kernel.BagState;
import io.argosy.core.kernel.JobState;
import io.argosy.core.kernel.Rent;
import io.argosy.core.model.Money;
import java.time.Duration;
import java.time.Instant;

/**
 * What came of a bag from the choice of its first plan on.
 *
 * @param time in which machines were rented; while a bag is stopped or nobody runs it, none are
 * @param cost what was charged beyond the units that had begun by then
 */
record Aftermath(Duration time, Money cost) {
  static Aftermath of(JobState job, BagState.FirstPlan first, Instant now) {
    Instant end = job.endedAt().filter(it -> it.isBefore(now)).orElse(now);
    Duration time = Duration.ZERO;
    Money cost = Money.ZERO;
    Instant covered = first.at();
    for (Rent rent : job.bag().rents()) {
      Instant gone = rent.orderedAt().plus(rent.use(end));
      Instant from = rent.orderedAt().isAfter(covered) ? rent.orderedAt() : covered;
      if (gone.isAfter(from)) {
        time = time.plus(Duration.between(from, gone));
        covered = gone;
      }
      Money charged = job.bag().used(rent, now);
      cost = cost.plus(charged).minus(before(job.bag(), rent, first.at(), charged));
    }
    return new Aftermath(time, cost);
  }

  /** The part of a machine's bill that was for units begun before. */
  private static Money before(BagState bag, Rent rent, Instant at, Money charged) {
    if (!rent.orderedAt().isBefore(at)) {
      return Money.ZERO;
    }
    Money begun = bag.spec().offers().get(rent.offer()).charge(rent.use(at));
    return begun.isAtMost(charged) ? begun : charged;
  }
}
