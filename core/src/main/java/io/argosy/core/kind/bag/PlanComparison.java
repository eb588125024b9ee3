package io.argosy.core.kind.bag;

import io.argosy.core.bag.BagPolicies;
import io.argosy.core.bag.estimate.Estimate;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.spec.Offer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How many tasks money buys on the types of a bag, and what a change of machines costs: (M6) and
 * (M7) of docs/algorithms/bags.md.
 */
final class PlanComparison {
  /** What a leaving machine loses: half a task for each of its slots. */
  private static final double CUT_OFF = 0.5;

  /**
   * What is known about an offer.
   *
   * @param seconds duration of a task on one slot
   * @param error relative standard error of {@code seconds}
   */
  private record Type(Offer offer, double seconds, double error, boolean usable) {
    /** Tasks per second of one machine. */
    double speed() {
      return offer.slots() / seconds;
    }

    /** Price of one machine in millionths per second. */
    double price() {
      return offer.price().micros() / Seconds.of(offer.per());
    }

    double taskCost() {
      return price() / speed();
    }
  }

  private final BagState bag;
  private final List<Type> types = new ArrayList<>();

  private PlanComparison(BagState bag) {
    this.bag = bag;
  }

  static PlanComparison of(BagState bag, List<Integer> usable) {
    PlanComparison planComparison = new PlanComparison(bag);
    for (int i = 0; i < bag.types.size(); i++) {
      double seconds = TaskDurations.expected(bag, i);
      Estimate estimate = bag.estimates().get(i);
      long done = Math.max(1, bag.types.get(i).done());
      double error = seconds > 0 ? estimate.sigmaSeconds() / seconds / StrictMath.sqrt(done) : 0;
      boolean known = seconds > 0 && usable.contains(i);
      planComparison.types.add(
          new Type(bag.spec.offers().get(i), seconds, Math.min(0.5, error), known));
    }
    return planComparison;
  }

  /** (M6) whether the plan has a machine that certainly costs more per task than another type. */
  boolean couldGain(List<Integer> plan) {
    for (int i = 0; i < types.size(); i++) {
      if (plan.get(i) > 0 && isDear(i)) {
        return true;
      }
    }
    return false;
  }

  private boolean isDear(int offer) {
    Type it = types.get(offer);
    return !it.usable()
        || types.stream()
            .filter(Type::usable)
            .anyMatch(
                other -> other.taskCost() * (1 + other.error()) < it.taskCost() * (1 - it.error()));
  }

  /** (M8) if no plan finishes the bag: its cost-effective machines, else one of the best type. */
  List<Integer> bestEffort() {
    List<Integer> wanted = new ArrayList<>();
    boolean any = false;
    for (int i = 0; i < types.size(); i++) {
      boolean keep = BagPolicies.of(bag.spec).weighsNewPlans() && !isDear(i);
      int count = keep ? Math.min(bag.wanted.get(i), bag.staying(i)) : 0;
      any |= count > 0;
      wanted.add(count);
    }
    if (!any) {
      best().ifPresent(best -> wanted.set(best, 1));
    }
    return wanted;
  }

  private Optional<Integer> best() {
    return IntStream.range(0, types.size())
        .filter(i -> types.get(i).usable())
        .boxed()
        .min(Comparator.comparingDouble(i -> types.get(i).taskCost()));
  }

  /**
   * (M7) whether the money buys more tasks after a change of machines, by more than the change
   * costs: the unfinished tasks of leaving machines and the start-up of new ones. Types that lose
   * machines count as faster by their standard error, types that gain machines as slower.
   */
  boolean gains(List<Integer> from, List<Integer> to) {
    double money = bag.free().minus(bag.cushion).micros();
    double lost = 0;
    for (int i = 0; i < types.size(); i++) {
      Type type = types.get(i);
      int here = bag.staying(i);
      lost += CUT_OFF * type.offer().slots() * Math.max(0, here - to.get(i));
      double startUp = Seconds.of(type.offer().startUp());
      lost += type.usable() ? Math.max(0, to.get(i) - here) * type.speed() * startUp : 0;
    }
    return money * (tasksFor(to, from, to) - tasksFor(from, from, to)) > lost;
  }

  /** Tasks per millionth with such machines, given the change from one set to another. */
  private double tasksFor(List<Integer> crew, List<Integer> from, List<Integer> to) {
    double speed = 0;
    double price = 0;
    for (int i = 0; i < types.size(); i++) {
      Type type = types.get(i);
      double error = type.error() * Integer.signum(from.get(i) - to.get(i));
      speed += type.usable() ? crew.get(i) * type.speed() * (1 + error) : 0;
      price += crew.get(i) * type.price();
    }
    return price > 0 ? speed / price : 0;
  }
}
