package io.argosy.core.kind.bag;

import io.argosy.core.bag.BagPolicies;
import io.argosy.core.bag.BagPolicy;
import io.argosy.core.bag.estimate.SampleSize;
import io.argosy.core.bag.estimate.Timing;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Offer;
import io.argosy.core.model.spec.Sample;
import io.argosy.core.rental.Rental;
import io.argosy.core.rental.RentalLeases;
import io.argosy.core.rental.RentalRules;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Samples a bag on every type before it is planned: (E1) to (E6) of docs/algorithms/bags.md. */
public final class Sampling {
  /** A bag that samples while it works is planned once this many tasks ended on every type. */
  private static final int ENOUGH = 3;

  private Sampling() {}

  /** Rents machines of every type, as many as the money allows. */
  static void begin(Decision decision, JobState job) {
    BagState bag = BagState.of(job);
    int machines = machines(bag);
    for (int offer = 0; offer < bag.types.size(); offer++) {
      int count = Math.min(machines, bag.types.get(offer).most()) - bag.staying(offer);
      if (bag.types.get(offer).isUsable() && count > 0) {
        RentalRules.order(decision, job, offer, count, new Reason.Sampling(count));
      }
    }
  }

  /** How many machines of each type; fewer where more would use up the budget. */
  public static int machines(BagState bag) {
    BagPolicy policy = BagPolicies.of(bag.spec);
    if (isImplicit(bag)) {
      return policy.machinesToSampleAsItGoes(tasks(bag), bag.spec.sample());
    }
    Sample sample = bag.spec.sample();
    int machines = sample.machines();
    // Without a budget the cap is the sample's own money, which the user agreed to.
    boolean thrifty = policy.samplesThriftily() && bag.promise.budget().isPresent();
    while (thrifty && machines > 1 && !isModest(bag, machines)) {
      machines = machines > 4 ? 4 : 1;
    }
    return machines;
  }

  private static boolean isModest(BagState bag, int machines) {
    Money first = Money.ZERO;
    for (Offer offer : bag.spec.offers()) {
      long count = Math.min(machines, offer.max());
      first = first.plus(offer.charge(RentalLeases.first(offer, 0)).times(count));
    }
    return first.times(3).isAtMost(bag.cap);
  }

  /** Results reused from an earlier bag are not part of the sample. */
  private static long tasks(BagState bag) {
    return Math.max(1, bag.toCompute());
  }

  private static boolean isImplicit(BagState bag) {
    return SampleSize.isImplicit(tasks(bag), bag.spec.sample());
  }

  /** A task of the sample that has not run on this type yet. */
  static Optional<Long> next(BagState bag, int offer) {
    return isImplicit(bag)
        ? Optional.empty()
        : bag.firsts(replicated(bag)).stream()
            .filter(task -> bag.failures.getOrDefault(task, 0) <= bag.spec.retries())
            .filter(task -> !isMeasured(bag, offer, task) && !isRunning(bag, offer, task))
            .findFirst();
  }

  private static int replicated(BagState bag) {
    return (int) SampleSize.replicated(tasks(bag), bag.spec.sample());
  }

  private static boolean isMeasured(BagState bag, int offer, long task) {
    return bag.timings.stream().anyMatch(t -> t.type() == offer && t.task() == task);
  }

  private static boolean isRunning(BagState bag, int offer, long task) {
    return bag.running.values().stream()
        .anyMatch(r -> r.task() == task && bag.rentOf(r.worker()).offer() == offer);
  }

  /**
   * Whether enough is known about every usable type and, in the published policy, the paid time of
   * the sample is used up.
   */
  static boolean isDone(BagState bag) {
    boolean waits =
        BagPolicies.of(bag.spec).samplesWholeUnits()
            && !isImplicit(bag)
            && bag.waiting() > 0
            && bag.rents().stream().anyMatch(Rental::isWorking);
    return !waits && isEnough(bag);
  }

  private static boolean isEnough(BagState bag) {
    boolean each = true;
    boolean any = false;
    for (int offer = 0; offer < bag.types.size(); offer++) {
      if (bag.types.get(offer).isUsable()) {
        any = true;
        each &= isTried(bag, offer);
      }
    }
    boolean enough = missing(bag) <= 0 || bag.waiting() + bag.running.size() == 0;
    return any && each && (enough || isNobodyThere(bag));
  }

  private static long wanted(BagState bag) {
    return isImplicit(bag) ? 1 : SampleSize.of(tasks(bag), bag.spec.sample());
  }

  private static boolean isTried(BagState bag, int offer) {
    long measured = bag.types.get(offer).done();
    boolean gone = isNobodyThere(bag, offer);
    boolean whole = isImplicit(bag) ? measured >= ENOUGH : next(bag, offer).isEmpty();
    boolean waits =
        !isImplicit(bag)
            && bag.firsts(replicated(bag)).stream()
                .anyMatch(task -> isRunning(bag, offer, task) && !isMeasured(bag, offer, task));
    return measured > 0 && (gone || bag.waiting() == 0 || (whole && !waits));
  }

  private static boolean isNobodyThere(BagState bag) {
    return bag.rents().stream().noneMatch(r -> r.isStaying() || r.isWorking());
  }

  /** Released machines do not count, confirmed or not. */
  private static boolean isNobodyThere(BagState bag, int offer) {
    return bag.rents().stream()
        .noneMatch(r -> r.offer() == offer && (r.isStaying() || r.isWorking()));
  }

  /**
   * Orders one more machine, up to a third: the earlier ones may have ended for reasons that tell
   * nothing about their type. Machines that could not reach the service all the time do not count.
   */
  static boolean tryAgain(Decision decision, JobState job, int offer) {
    long tries =
        BagState.of(job).rents().stream()
            .filter(rental -> rental.offer() == offer && rental.resumedAt().isEmpty())
            .map(Rental::orderedAt)
            .distinct()
            .count();
    return tries < RentalRules.DEATHS_TO_LEAVE_OUT
        && RentalRules.order(decision, job, offer, 1, new Reason.Sampling(1)) > 0;
  }

  /** Whether sampling a type failed; at the provider's limit the kernel retries later. */
  static boolean isHopeless(BagState bag, int offer) {
    OfferStats type = bag.types.get(offer);
    boolean gone = isNobodyThere(bag, offer) && RentalRules.room(bag.rentals, offer) > 0;
    boolean tried = bag.rents().stream().anyMatch(r -> r.offer() == offer);
    return type.isUsable() && tried && gone && type.done() == 0;
  }

  /**
   * Whether a machine stays beyond its first lease: one that runs a task of the sample does, and so
   * do machines of the most profitable type while the sample lacks tasks: one in the published
   * policy, else as many as there are tasks for. A task costs the same on each of them.
   */
  static boolean keeps(BagState bag, Rental rental) {
    boolean onSample =
        bag.firsts(replicated(bag)).stream()
            .anyMatch(task -> runs(bag, rental, task) && !isMeasured(bag, rental.offer(), task));
    if (onSample || isImplicit(bag)) {
      return true;
    }
    if (isEnough(bag)) {
      return false;
    }
    List<Rental> ready =
        bag.rents().stream()
            .filter(r -> r.phase() == Rental.Phase.READY)
            .sorted(
                Comparator.comparingDouble((Rental r) -> taskCost(bag, r.offer()))
                    .thenComparing(Rental::number))
            .toList();
    return ready.stream()
        .filter(r -> r.offer() == ready.getFirst().offer())
        .limit(BagPolicies.of(bag.spec).samplesOnOne() ? 1 : Math.max(1, missing(bag)))
        .anyMatch(r -> r.number() == rental.number());
  }

  /** Tasks that the sample lacks. */
  private static long missing(BagState bag) {
    return wanted(bag) - bag.timings.stream().mapToLong(Timing::task).distinct().count();
  }

  private static boolean runs(BagState bag, Rental rental, long task) {
    return bag.running.values().stream()
        .anyMatch(r -> r.task() == task && bag.rentOf(r.worker()).number() == rental.number());
  }

  /** (E6) the cost of a task on a type: the most profitable type has the lowest. */
  static double taskCost(BagState bag, int index) {
    Offer offer = bag.spec.offers().get(index);
    double length = TaskDurations.expected(bag, index);
    double price = offer.price().micros() / Seconds.of(offer.per()) / offer.slots();
    return length > 0 ? length * price : Double.MAX_VALUE;
  }
}
