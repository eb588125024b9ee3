package io.argosy.core.rental;

import io.argosy.core.engine.JobRules;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.spec.Offer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rented machines register, stay while paid for, and are released. The kernel reserves money before
 * it orders a machine or extends a lease, and a machine shuts itself down when its paid time ends:
 * no order, crash or late answer can spend more than the cap.
 */
public final class RentalRules {
  /** A released machine is gone after about this time. */
  private static final Duration TO_GO = Duration.ofSeconds(2);

  /** Machines of a type that end in a row before they are ready, until the type is limited. */
  public static final int DEATHS_TO_LEAVE_OUT = 3;

  private RentalRules() {}

  /**
   * Orders machines while the provider has some and money is left; returns how many were ordered.
   */
  public static int order(Decision decision, JobState job, int offer, int count, Reason why) {
    Renter renter = Renter.of(job);
    Offer type = renter.rentals(job).offers().get(offer);
    int most = Math.min(count, room(renter.rentals(job), offer));
    int ordered = 0;
    while (ordered < most) {
      Duration use = RentalLeases.first(type, renter.taskSeconds(job, offer));
      Money price = type.charge(use);
      if (!price.isAtMost(renter.free(job))) {
        return ordered;
      }
      MachineId machine = new MachineId(type.name() + "-" + (decision.state().rentedEver() + 1));
      Instant until = decision.at().plus(use);
      decision.emit(new Fact.RentOrdered(machine, job.id, offer, decision.at(), until, price, why));
      Rental rent = existing(decision.state(), machine);
      decision.instruct(new Instruction.Rent(machine, job.id, type.name(), rent.stopAt()));
      ordered++;
    }
    return ordered;
  }

  /** How many more machines of a type are available: one that is not gone yet occupies a place. */
  public static int room(JobRentals rentals, int offer) {
    long there = rentals.all().stream().filter(it -> it.offer() == offer && it.isLive()).count();
    return (int) Math.max(0, rentals.offers().get(offer).max() - there);
  }

  /** The provider answered, or reports a machine that is gone. */
  public static void answered(Decision decision, Stimulus.OfRental answer) {
    switch (answer) { // No default: a new answer must not compile until it is handled.
      case Stimulus.RentAnswered s -> answered(decision, s);
      case Stimulus.RentProlonged s -> prolonged(decision, s);
      case Stimulus.RentEnded s -> end(decision, s);
      case Stimulus.RentGivenBack s -> givenBack(decision, s);
    }
  }

  private static void answered(Decision decision, Stimulus.RentAnswered answered) {
    boolean asked =
        decision.state().outstanding.get(answered.instruction()) instanceof Instruction.Rent rent
            && rent.machine().equals(answered.machine());
    if (!asked) {
      return;
    }
    decision.settle(answered.instruction());
    if (answered.refusal().isPresent()) {
      Rental rent = existing(decision.state(), answered.machine());
      JobState job = decision.state().existing(rent.job());
      String reason = answered.refusal().get();
      if (rent.isLive()) {
        decision.emit(
            new Fact.RentOver(rent.machine(), rent.job(), decision.at(), Money.ZERO, reason));
        // An order refused because it reached the provider too late tells nothing about its type.
        if (decision.at().isBefore(rent.stopAt())) {
          limit(decision, job, rent.offer(), reason);
        }
        Renter.of(job).advance(decision, job);
      }
    }
  }

  /** Allows no more machines of a type than now: its provider has no more, or they do not start. */
  private static void limit(Decision decision, JobState job, int offer, String reason) {
    int there = rentals(job).staying(offer);
    if (there < Renter.of(job).most(job, offer)) {
      decision.emit(new Fact.OfferLimited(job.id, offer, there, decision.at(), reason));
    }
  }

  private static void prolonged(Decision decision, Stimulus.RentProlonged prolonged) {
    if (decision.state().outstanding.get(prolonged.instruction()) instanceof Instruction.Prolong) {
      decision.settle(prolonged.instruction());
    }
  }

  /** An ordered machine is ready; a repeated or late registration changes nothing. */
  public static void join(Decision decision, Stimulus.MachineJoined joined) {
    Rental rent = existing(decision.state(), joined.machine());
    if (rent.phase() != Rental.Phase.ORDERED || joined.slots() == 0) {
      return;
    }
    settle(decision, rent.machine(), Instruction.Rent.class);
    JobState job = decision.state().existing(rent.job());
    int slots = Math.min(joined.slots(), rentals(job).offer(rent).slots());
    decision.emit(new Fact.RentReady(rent.machine(), rent.job(), slots, decision.at()));
    JobRules.addTasks(decision, job.id, slots, new Reason.Rented(rent.machine()));
    Renter.of(job).ready(decision, job);
  }

  /** Settles instructions to a machine that need no answer any more. */
  private static void settle(
      Decision decision, MachineId machine, Class<? extends Instruction> kind) {
    for (Map.Entry<InstructionId, Instruction> entry :
        List.copyOf(decision.state().outstanding.entrySet())) {
      Instruction what = entry.getValue();
      boolean its = what instanceof Instruction.ToProvider to && to.machine().equals(machine);
      if (its && kind.isInstance(what)) {
        decision.settle(entry.getKey());
      }
    }
  }

  /** The service was down: what machines could not report in time does not count against them. */
  public static void resume(Decision decision, JobState job) {
    for (Rental rental : rentals(job).all().stream().filter(Rental::isHeld).toList()) {
      decision.emit(new Fact.RentInterrupted(rental.machine(), job.id, decision.at()));
    }
  }

  /** A lost machine does no work; releases it. */
  public static void lose(Decision decision, MachineId machine) {
    Rental rent = existing(decision.state(), machine);
    JobState job = decision.state().existing(rent.job());
    if (rent.isHeld()) {
      release(decision, job, rent, new Reason.NotHeardOf());
      Renter.of(job).advance(decision, job);
    }
  }

  private static void end(Decision decision, Stimulus.RentEnded ended) {
    Optional<Rental> rent = gone(decision, ended.machine(), decision.at(), ended.reason());
    if (rent.isEmpty()) {
      return;
    }
    JobState job = decision.state().existing(rent.get().job());
    boolean neverCame = rent.get().phase() == Rental.Phase.ORDERED;
    boolean heard = rent.get().resumedAt().isEmpty();
    if (neverCame && heard && isPaid(decision, rent.get()) && areDying(rentals(job), rent.get())) {
      limit(decision, job, rent.get().offer(), ended.reason());
    }
    Renter.of(job).advance(decision, job);
  }

  /** Whether several last machines of a type ended before they were ready: one may be bad luck. */
  private static boolean areDying(JobRentals rentals, Rental last) {
    int dead = 0;
    for (Rental rent : rentals.all().reversed()) {
      if (rent.offer() == last.offer() && rent.phase() == Rental.Phase.OVER) {
        if (!rent.readyAt().equals(Instant.MAX)) {
          return false;
        }
        dead++;
      }
      if (dead == DEATHS_TO_LEAVE_OUT) {
        return true;
      }
    }
    return false;
  }

  /** The machine is billed until its release; that tells nothing about its type. */
  private static void givenBack(Decision decision, Stimulus.RentGivenBack given) {
    Instant when = given.when().isAfter(decision.at()) ? decision.at() : given.when();
    gone(decision, given.machine(), when, "it was released when the run was interrupted")
        .ifPresent(rent -> advance(decision, rent));
  }

  /** The rental before it ended, if the machine was there. */
  private static Optional<Rental> gone(
      Decision decision, MachineId machine, Instant when, String reason) {
    State state = decision.state();
    if (!state.rentalRefs.containsKey(machine)) {
      return Optional.empty();
    }
    settle(decision, machine, Instruction.class);
    Rental rent = existing(state, machine);
    if (!rent.isLive()) {
      return Optional.empty();
    }
    JobState job = state.existing(rent.job());
    dismiss(decision, job, rent);
    over(decision, job, rent, when, reason);
    return Optional.of(rent);
  }

  private static void over(
      Decision decision, JobState job, Rental rent, Instant when, String reason) {
    Instant end = when.isBefore(rent.orderedAt()) ? rent.orderedAt() : when;
    Money charged = rentals(job).used(rent, end);
    decision.emit(new Fact.RentOver(rent.machine(), rent.job(), end, charged, reason));
  }

  /** The review time of a machine has come: (L4) of docs/algorithms/bags.md. */
  public static void look(Decision decision, JobState job, int number) {
    Rental rent = rentals(job).get(number);
    switch (rent.phase()) {
      case ORDERED -> neverReady(decision, job, rent);
      case READY -> turn(decision, job, rent);
      case LEAVING -> release(decision, job, rent, new Reason.PaidTimeEnds());
      case RELEASED ->
          over(decision, job, rent, decision.at(), "gave no answer and ended itself by now");
      case OVER -> throw new IllegalStateException(rent.machine() + " is over and has no turn");
    }
    Renter.of(job).advance(decision, job);
  }

  /** A machine whose paid time ended while the service was down tells nothing about its type. */
  private static boolean isPaid(Decision decision, Rental rent) {
    return decision.at().isBefore(rent.paidUntil());
  }

  private static void neverReady(Decision decision, JobState job, Rental rent) {
    Duration waited = Duration.between(rent.orderedAt(), decision.at());
    release(decision, job, rent, new Reason.NeverReady(waited));
    Offer offer = rentals(job).offer(rent);
    if (isPaid(decision, rent) && RentalLeases.hadItsWait(rent, offer, decision.at())) {
      limit(decision, job, rent.offer(), "machines of this type do not become ready");
    }
  }

  /** Near the end of the paid time: reserves the next unit, or tells the machine to leave. */
  private static void turn(Decision decision, JobState job, Rental rent) {
    Renter renter = Renter.of(job);
    if (!decision.at().isBefore(rent.goAt())) {
      // The service was down and did not extend the lease: the machine shuts itself down and may
      // not receive an extension in time, so another unit could be paid for nothing.
      release(decision, job, rent, new Reason.PaidTimeEnds());
      return;
    }
    Offer offer = rentals(job).offer(rent);
    Optional<Reason> leaves = renter.whyNotRenewed(job, rent, decision.at());
    if (leaves.isPresent()) {
      decision.emit(new Fact.RentLeaves(rent.machine(), rent.job(), decision.at(), leaves.get()));
      return;
    }
    Duration more = RentalLeases.next(offer, renter.taskSeconds(job, rent.offer()));
    Instant until = rent.paidUntil().plus(more);
    Money price = offer.charge(Duration.between(rent.orderedAt(), until));
    if (!price.minus(rent.reserved()).isAtMost(renter.free(job))) {
      until = rent.paidUntil().plus(offer.billing().unit());
      price = offer.charge(Duration.between(rent.orderedAt(), until));
    }
    decision.emit(new Fact.RentExtended(rent.machine(), rent.job(), decision.at(), until, price));
    Rental longer = existing(decision.state(), rent.machine());
    settle(decision, rent.machine(), Instruction.Prolong.class);
    decision.instruct(new Instruction.Prolong(rent.machine(), rent.job(), longer.stopAt()));
  }

  /** What it costs to keep a machine for at least one more unit. */
  public static Money anotherUnit(JobRentals rentals, Rental rent) {
    Offer offer = rentals.offer(rent);
    Instant until = rent.paidUntil().plus(offer.billing().unit());
    return offer.charge(Duration.between(rent.orderedAt(), until)).minus(rent.reserved());
  }

  /** Whether releasing a machine now costs less than at the end of its paid time. */
  public static boolean savesMoney(JobRentals rentals, Rental rent, Instant now) {
    Offer offer = rentals.offer(rent);
    Duration used = Duration.between(rent.orderedAt(), now).plus(TO_GO);
    return offer.charge(used).compareTo(rent.reserved()) < 0;
  }

  public static void release(Decision decision, JobState job, Rental rent, Reason why) {
    dismiss(decision, job, rent);
    settle(decision, rent.machine(), Instruction.Rent.class);
    settle(decision, rent.machine(), Instruction.Prolong.class);
    decision.emit(new Fact.RentReleased(rent.machine(), rent.job(), decision.at(), why));
    decision.instruct(new Instruction.Release(rent.machine(), rent.job()));
  }

  /** The unstored work of its workers waits for other workers. */
  private static void dismiss(Decision decision, JobState job, Rental rent) {
    for (int i = 0; i < rent.slots(); i++) {
      Worker worker = decision.state().existing(new TaskId(job.id, rent.firstWorker() + i));
      if (worker.isLive()) {
        decision.settleAll(worker.attemptId());
        decision.emit(
            new Fact.AttemptOver(
                worker.attemptId(), decision.at(), new Ending.StoppedEarly(), false));
      }
    }
  }

  public static void releaseAll(Decision decision, JobState job, Reason why) {
    for (Rental rent : List.copyOf(rentals(job).all())) {
      if (rent.isHeld()) {
        release(decision, job, rent, why);
      }
    }
  }

  private static void advance(Decision decision, Rental rental) {
    JobState job = decision.state().existing(rental.job());
    Renter.of(job).advance(decision, job);
  }

  private static JobRentals rentals(JobState job) {
    return Renter.of(job).rentals(job);
  }

  private static Rental existing(State state, MachineId machine) {
    return JobRentals.of(state, machine)
        .orElseThrow(() -> new IllegalStateException("machine " + machine + " was never rented"));
  }
}
