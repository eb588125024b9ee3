package io.argosy.core.dag.live;

import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Tariff;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The worker that is to run a task, and when, in seconds after the schedule was requested.
 *
 * @param transferSeconds the longest transfer of its data, before the start
 */
public record Assignment(
    int task, int worker, double startSeconds, double finishSeconds, double transferSeconds)
    implements Comparable<Assignment> {

  /** The duration from when it may begin: its data, its image, its run. */
  public double seconds() {
    return transferSeconds + finishSeconds - startSeconds;
  }

  /** The same task at the same time, by another worker. */
  public Assignment by(int other) {
    return new Assignment(task, other, startSeconds, finishSeconds, transferSeconds);
  }

  /** In the order of a schedule; tasks wait only for lower numbers, so ties do no harm. */
  @Override
  public int compareTo(Assignment other) {
    int order = Double.compare(startSeconds, other.startSeconds);
    order = order != 0 ? order : Double.compare(finishSeconds, other.finishSeconds);
    return order != 0 ? order : Integer.compare(task, other.task);
  }

  /**
   * The cost of a schedule if every task takes its scheduled time.
   *
   * @param perHour the price of a worker's slot
   */
  public static Money cost(List<Assignment> schedule, IntFunction<Money> perHour) {
    return schedule.stream()
        .map(one -> Tariff.cost(perHour.apply(one.worker()), one.seconds()))
        .reduce(Money.ZERO, Money::plus);
  }
}
