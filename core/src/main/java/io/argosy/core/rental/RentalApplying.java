package io.argosy.core.rental;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.JobTimer;
import io.argosy.core.engine.state.RentalRef;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.spec.Offer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** How facts about rented machines change the rentals of a job. */
public final class RentalApplying {
  /** Timers of the kind below this number are the kind's own. */
  private static final int FIRST_TIMER = 1;

  private RentalApplying() {}

  /** Applies what all renting kinds have in common. */
  public static void apply(State state, JobState job, Fact.OfRental fact) {
    switch (fact) { // No default: a new fact must not compile until it is applied.
      case Fact.RentOrdered f -> order(state, job, f);
      case Fact.RentReady f -> ready(state, job, f);
      case Fact.RentExtended f -> extend(state, job, f);
      case Fact.RentLeaves f -> phase(state, job, f.machine(), Rental.Phase.LEAVING, f.why());
      case Fact.RentReleased f -> phase(state, job, f.machine(), Rental.Phase.RELEASED, f.why());
      case Fact.RentOver f -> over(state, job, f);
      case Fact.RentInterrupted f -> change(state, job, f.machine(), r -> r.resumed(f.at()));
      case Fact.OfferLimited _ -> {} // The kind keeps what is known of its offers.
    }
  }

  private static void order(State state, JobState job, Fact.RentOrdered fact) {
    JobRentals rentals = rentals(job);
    Offer offer = rentals.offers().get(fact.offer());
    Rental rental = Rental.ordered(fact, rentals.all().size(), RentalLeases.lead(offer));
    RentalChange planned = new RentalChange(rental);
    long units = RentalLeases.units(offer, Duration.between(fact.at(), fact.paidUntil()));
    planned.unitsLeft = Math.max(0, Renter.of(job).plannedUnits(job, fact.offer()) - units);
    put(state, job, planned.made());
    state.rentalRefs.put(fact.machine(), new RentalRef(fact.job(), rental.number()));
  }

  private static void ready(State state, JobState job, Fact.RentReady fact) {
    change(
        state,
        job,
        fact.machine(),
        r -> {
          r.phase = Rental.Phase.READY;
          r.readyAt = fact.at();
          r.slots = fact.slots();
          r.firstWorker = job.tasks.size();
        });
  }

  private static void extend(State state, JobState job, Fact.RentExtended fact) {
    Rental before = rental(state, fact.machine());
    long units =
        RentalLeases.units(
            rentals(job).offer(before), Duration.between(before.paidUntil(), fact.paidUntil()));
    change(
        state,
        job,
        fact.machine(),
        r -> {
          r.paidUntil = fact.paidUntil();
          r.reserved = fact.reserved();
          r.unitsLeft = Math.max(0, r.unitsLeft - units);
        });
  }

  /** Keeps the first reason: the paid time of every leaving machine ends later. */
  private static void phase(
      State state, JobState job, MachineId machine, Rental.Phase phase, Reason why) {
    change(
        state,
        job,
        machine,
        r -> {
          r.phase = phase;
          r.why = r.why.or(() -> Optional.of(why));
        });
  }

  private static void over(State state, JobState job, Fact.RentOver fact) {
    change(
        state,
        job,
        fact.machine(),
        r -> {
          r.phase = Rental.Phase.OVER;
          r.reserved = fact.charged();
          r.endedAt = fact.at();
          r.reason = fact.reason();
        });
  }

  /** A worker of the machine that became ready last was added. */
  public static void addWorker(JobState job, int worker) {
    rentals(job).addWorker(worker);
  }

  /** A task ran to its end on a machine. */
  public static void measured(State state, JobState job, MachineId machine, double seconds) {
    change(
        state,
        job,
        machine,
        r -> {
          r.done++;
          r.busySeconds += seconds;
        });
  }

  /** A task ran on a machine and was not measured. */
  public static void ran(State state, JobState job, MachineId machine) {
    change(state, job, machine, r -> r.done++);
  }

  /** A plan says how long machines of each offer stay. */
  public static void planned(State state, JobState job) {
    for (Rental rental : List.copyOf(rentals(job).all())) {
      if (rental.isStaying()) {
        long units = Renter.of(job).plannedUnits(job, rental.offer());
        change(state, job, rental.machine(), r -> r.unitsLeft = units);
      }
    }
  }

  /** Sets the timers of each rental. */
  public static void setTimers(State state, JobState job) {
    rentals(job).all().forEach(rental -> setTimer(state, job, rental));
  }

  /** The number of the rental whose timer it is; empty for a timer of the kind itself. */
  public static OptionalInt rentalOf(int timer) {
    return timer < FIRST_TIMER ? OptionalInt.empty() : OptionalInt.of(timer - FIRST_TIMER);
  }

  private static void setTimer(State state, JobState job, Rental rental) {
    JobTimer timer = timer(job, rental);
    if (!timer.at().equals(Instant.MAX)) {
      state.jobTimers.add(timer);
    }
  }

  private static JobTimer timer(JobState job, Rental rental) {
    Instant at = RentalLeases.lookAt(rental, rentals(job).offer(rental));
    return JobTimer.ofKind(at, rental.job(), FIRST_TIMER + rental.number());
  }

  private static void change(
      State state, JobState job, MachineId machine, Consumer<RentalChange> edit) {
    RentalChange change = new RentalChange(rental(state, machine));
    edit.accept(change);
    put(state, job, change.made());
  }

  private static void put(State state, JobState job, Rental rental) {
    if (rental.number() < rentals(job).all().size()) {
      state.jobTimers.remove(timer(job, rentals(job).get(rental.number())));
    }
    rentals(job).put(rental);
    setTimer(state, job, rental);
  }

  private static JobRentals rentals(JobState job) {
    return Renter.of(job).rentals(job);
  }

  private static Rental rental(State state, MachineId machine) {
    return JobRentals.of(state, machine)
        .orElseThrow(() -> new IllegalStateException("machine " + machine + " was never rented"));
  }
}
