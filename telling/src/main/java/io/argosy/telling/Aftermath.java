package io.argosy.telling;

import io.argosy.core.kernel.BagState;
import io.argosy.core.kernel.JobState;
import io.argosy.core.kernel.Rent;
import io.argosy.core.model.Money;
import java.time.Duration;
import java.time.Instant;

/**
 * The result of a bag: its time from the choice of its first plan on, its total cost.
 *
 * @param time in which machines were rented; none are while a bag is stopped or the service is down
 * @param cost the charged amount, the sample included
 */
record Aftermath(Duration time, Money cost) {
  static Aftermath of(JobState job, BagState.FirstPlan first, Instant now) {
    Instant end = job.endedAt().filter(it -> it.isBefore(now)).orElse(now);
    Duration time = Duration.ZERO;
    Money charged = Money.ZERO;
    Instant covered = first.at();
    for (Rent rent : job.bag().rents()) {
      Instant gone = rent.orderedAt().plus(rent.use(end));
      Instant from = rent.orderedAt().isAfter(covered) ? rent.orderedAt() : covered;
      if (gone.isAfter(from)) {
        time = time.plus(Duration.between(from, gone));
        covered = gone;
      }
      charged = charged.plus(job.bag().used(rent, now));
    }
    return new Aftermath(time, charged);
  }
}
