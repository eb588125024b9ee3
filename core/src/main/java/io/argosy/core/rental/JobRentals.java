package io.argosy.core.rental;

import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.RentalRef;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Offer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The machines that one job rents, with the money reserved for them. */
public final class JobRentals {
  private final List<Offer> offers;
  private final List<Rental> all = new ArrayList<>();

  /** The number of each worker's rental; derived from {@link #all}. */
  private final List<Integer> ofWorkers = new ArrayList<>();

  /** The sum over {@link #all}. */
  private Money committed = Money.ZERO;

  public JobRentals(List<Offer> offers) {
    this.offers = offers;
  }

  /** The rental of a machine that was ever rented. */
  public static Optional<Rental> of(State state, MachineId machine) {
    return Optional.ofNullable(state.rentalRefs.get(machine))
        .map(ref -> of(state.existing(ref.job())).get(ref.number()));
  }

  private static JobRentals of(JobState job) {
    return Renter.of(job).rentals(job);
  }

  /** The offers that machines are rented by. */
  public List<Offer> offers() {
    return offers;
  }

  /** The offer of a rental. */
  public Offer offer(Rental rental) {
    return offers.get(rental.offer());
  }

  /** All machines rented so far, in the order of their orders. */
  public List<Rental> all() {
    return Collections.unmodifiableList(all);
  }

  public Rental get(int number) {
    return all.get(number);
  }

  /** What was paid and reserved so far. */
  public Money committed() {
    return committed;
  }

  /** Machines of an offer that are ordered or ready and meant to stay. */
  public int staying(int offer) {
    int staying = 0;
    for (Rental rental : all) {
      staying += rental.offer() == offer && rental.isStaying() ? 1 : 0;
    }
    return staying;
  }

  /** The machine that a worker belongs to. */
  public Rental ofWorker(int worker) {
    return all.get(ofWorkers.get(worker));
  }

  /**
   * What a machine has cost by then: its use, and never more than its reserved money, because
   * machines shut themselves down.
   */
  public Money used(Rental rental, Instant at) {
    if (!rental.isLive()) {
      return rental.reserved();
    }
    Money used = offer(rental).charge(rental.use(at));
    return used.isAtMost(rental.reserved()) ? used : rental.reserved();
  }

  /** Replaces a rental by its next value and updates the sum. */
  void put(Rental rental) {
    if (rental.number() == all.size()) {
      all.add(rental);
      committed = committed.plus(rental.reserved());
    } else {
      Rental before = all.set(rental.number(), rental);
      committed = committed.minus(before.reserved()).plus(rental.reserved());
    }
  }

  /** A worker of the machine that became ready last was added. */
  void addWorker(int worker) {
    Rental its =
        all.stream()
            .filter(r -> r.firstWorker() >= 0)
            .filter(r -> r.firstWorker() <= worker)
            .filter(r -> worker < r.firstWorker() + r.slots())
            .findFirst()
            .orElseThrow();
    ofWorkers.add(its.number());
  }

  /** Restores the machines of a snapshot. */
  public void restore(State state, JobId job, List<Rental> rentals) {
    for (Rental rental : rentals) {
      put(rental);
      state.rentalRefs.put(rental.machine(), new RentalRef(job, rental.number()));
    }
    // Workers are numbered in the order in which their machines became ready.
    for (Rental rental : all) {
      for (int i = 0; rental.firstWorker() >= 0 && i < rental.slots(); i++) {
        int worker = rental.firstWorker() + i;
        while (ofWorkers.size() <= worker) {
          ofWorkers.add(-1);
        }
        ofWorkers.set(worker, rental.number());
      }
    }
  }
}
