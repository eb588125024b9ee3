package io.argosy.explain.kind.bag;

import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.kind.bag.BagStateView;
import io.argosy.core.model.Money;
import io.argosy.core.rental.Rental;
import java.time.Duration;
import java.time.Instant;

/**
 * The result of a bag: its time from the choice of its first plan on, its total cost.
 *
 * @param time in which machines were rented; none are while a bag is stopped or the service is down
 * @param cost the charged amount, the sample included
 */
record BagOutcome(Duration time, Money cost) {
  static BagOutcome of(JobStateView job, BagStateView.FirstPlan first, Instant now) {
    Instant end = job.endedAt().filter(it -> it.isBefore(now)).orElse(now);
    Duration time = Duration.ZERO;
    Money charged = Money.ZERO;
    Instant covered = first.at();
    for (Rental rental : BagStateView.of(job).rents()) {
      Instant gone = rental.orderedAt().plus(rental.use(end));
      Instant from = rental.orderedAt().isAfter(covered) ? rental.orderedAt() : covered;
      if (gone.isAfter(from)) {
        time = time.plus(Duration.between(from, gone));
        covered = gone;
      }
      charged = charged.plus(BagStateView.of(job).used(rental, now));
    }
    return new BagOutcome(time, charged);
  }
}
