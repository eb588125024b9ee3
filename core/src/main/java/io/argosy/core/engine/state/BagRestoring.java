package io.argosy.core.engine.state;

import io.argosy.core.engine.rental.Rental;
import io.argosy.core.engine.rental.RentalRef;
import java.util.ArrayList;
import java.util.List;

/** Converts the state of a bag to its snapshot and back. Derived values are not stored. */
final class BagRestoring {
  private BagRestoring() {}

  static Snapshot.Bag snapshot(JobState job) {
    BagState bag = job.bag();
    List<Snapshot.Failures> failures = new ArrayList<>();
    bag.failures.forEach((task, times) -> failures.add(new Snapshot.Failures(task, times)));
    return new Snapshot.Bag(
        job.id,
        bag.stage,
        bag.promise,
        bag.choosing,
        bag.cushion,
        bag.cap,
        bag.menu,
        bag.menuOffers,
        bag.plan,
        bag.first,
        bag.wanted,
        bag.checkAt,
        bag.missing,
        List.copyOf(bag.types),
        List.copyOf(bag.rentals),
        List.copyOf(bag.timings),
        bag.pool.intervals(),
        bag.again.intervals(),
        failures,
        bag.running(),
        bag.givenUp());
  }

  static void into(State state, Snapshot.Bag from) {
    JobState job = state.existing(from.job());
    BagState bag = job.bag();
    job.kept.values().stream()
        .filter(kept -> kept.attempt().isEarlier())
        .forEach(kept -> bag.reuse(kept.piece()));
    bag.stage = from.stage();
    bag.promise = from.promise();
    bag.choosing = from.choosing();
    bag.cushion = from.cushion();
    bag.cap = from.cap();
    bag.menu = from.menu();
    bag.menuOffers = from.menuOffers();
    bag.plan = from.plan();
    bag.first = from.first();
    bag.wanted = from.wanted();
    bag.checkAt = from.checkAt();
    bag.missing = from.missing();
    for (int offer = 0; offer < from.types().size(); offer++) {
      bag.types.set(offer, from.types().get(offer));
    }
    for (Rental rental : from.rents()) {
      bag.put(rental);
      state.rentalRefs.put(rental.machine(), new RentalRef(rental.job(), rental.number()));
    }
    workers(bag);
    bag.timings.addAll(from.timings());
    bag.pool.clear();
    from.pool().forEach(bag.pool::add);
    from.again().forEach(bag.again::add);
    from.failures().forEach(failed -> bag.failures.put(failed.task(), failed.times()));
    bag.givenUp.addAll(from.givenUp());
    for (BagState.Running running : from.running()) {
      bag.running.put(running.worker(), running);
      bag.holders.merge(running.task(), 1, Integer::sum);
    }
  }

  /** Workers are numbered in the order in which their machines became ready. */
  private static void workers(BagState bag) {
    for (Rental rental : bag.rentals) {
      for (int i = 0; rental.firstWorker() >= 0 && i < rental.slots(); i++) {
        int worker = rental.firstWorker() + i;
        while (bag.rentOfWorker.size() <= worker) {
          bag.rentOfWorker.add(-1);
        }
        bag.rentOfWorker.set(worker, rental.number());
      }
    }
  }
}
