package io.argosy.core.kind.bag;

import io.argosy.core.bag.estimate.Estimate;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.forecast.Forecast;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.Money;
import io.argosy.core.rental.Rental;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The time and money outlook of a bag: (O1) to (O3) of docs/algorithms/bags.md.
 *
 * @param spent the bills of machines that are gone, and the use of the others so far
 * @param committed the bills of machines that are gone, and the money reserved for the others
 * @param expected the expected final cost
 * @param cap the most that may be spent, cushion included
 * @param speed tasks per second of the present machines
 */
public record BagOutlook(
    Money spent, Money committed, Money expected, Money cap, double speed, Forecast forecast) {

  /** The progress and the outlook of a bag, as of any job. */
  static Outlook outlook(JobState job, Instant now) {
    BagOutlook bag = of(job, now);
    double late = job.deadline().map(d -> 1 - bag.forecast().chanceBy(d, now)).orElse(0.0);
    return new Outlook(
        job.spec().size(),
        job.keptCount(),
        job.keptCount(),
        bag.speed(),
        bag.forecast().p50Seconds(),
        (int) BagState.of(job).rents().stream().filter(Rental::isLive).count(),
        BagState.of(job).running().size(),
        job.promiseStatus(late, now),
        bag.forecast(),
        late,
        0,
        0,
        Optional.empty(),
        Outlook.Demand.of(job.deadline(), now, OptionalInt.empty()));
  }

  /** The time and money outlook of a bag. */
  public static BagOutlook of(JobStateView job, Instant now) {
    BagState bag = BagState.of(job);
    double speed = 0;
    double dear = 0;
    Money spent = Money.ZERO;
    for (Rental rental : bag.rents()) {
      spent = spent.plus(bag.used(rental, now));
      OfferStats type = bag.types().get(rental.offer());
      if (rental.isWorking() && type.done() > 0) {
        speed += rental.slots() * type.done() / type.seconds();
        dear +=
            bag.spec().offers().get(rental.offer()).price().micros()
                / Seconds.of(bag.spec().offers().get(rental.offer()).per());
      }
    }
    long left = bag.unfinished(job.keptCount());
    boolean going = job.phase() == JobStateView.Phase.RUNNING;
    Forecast forecast = going ? forecast(bag, left, speed, now) : new Forecast(0, 0, 0);
    Money committed = bag.committed();
    Money more =
        going && forecast.isKnown()
            ? new Money((long) Math.min(Money.MAX.micros(), dear * forecast.p50Seconds()))
            : Money.ZERO;
    Money expected = spent.plus(more);
    Money floor = expected.isAtMost(committed) && going ? committed : expected;
    Money capped = floor.isAtMost(bag.cap()) ? floor : bag.cap();
    return new BagOutlook(spent, committed, going ? capped : committed, bag.cap(), speed, forecast);
  }

  /** (O3) the waiting tasks, shared by all slots, and the last of the running ones. */
  private static Forecast forecast(BagState bag, long left, double speed, Instant now) {
    if (speed <= 0) {
      return Forecast.UNKNOWN;
    }
    double last = 0;
    double spread = 0;
    for (BagStateView.Running running : bag.running()) {
      Estimate estimate = bag.estimates().get(bag.offerOf(running.worker()));
      last = Math.max(last, bag.left(running, now));
      spread = Math.max(spread, estimate.sigmaSeconds());
    }
    int slots = slots(bag.rents());
    double middle = Math.max(last, left / speed + last / 2);
    double deviation = spread * (StrictMath.sqrt(left) / Math.max(1, slots) + 0.5);
    double off = Forecast.TENTH * deviation;
    return new Forecast(Math.max(0, middle - off), middle, middle + off);
  }

  private static int slots(List<Rental> rentals) {
    return rentals.stream().filter(Rental::isWorking).mapToInt(Rental::slots).sum();
  }
}
