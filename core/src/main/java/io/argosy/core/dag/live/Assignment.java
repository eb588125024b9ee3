package io.argosy.core.dag.live;

import io.argosy.core.model.Money;
import io.argosy.core.model.Tariff;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Which worker is to run a task, and when, in seconds after the schedule was asked for.
 *
 * @param transferSeconds how long its data is on its way, at the worst; before the start
 */
public record Assignment(
    int task, int worker, double startSeconds, double finishSeconds, double transferSeconds)
    implements Comparable<Assignment> {

  /** What it takes from when it may begin: its data, its image, its run. */
  public double seconds() {
    return transferSeconds + finishSeconds - startSeconds;
  }

  /** The same task at the same time, by another worker. */
  public Assignment by(int other) {
    return new Assignment(task, other, startSeconds, finishSeconds, transferSeconds);
  }

  /** In the order of a schedule; tasks wait only for lower numbers, so ties are no trouble. */
  @Override
  public int compareTo(Assignment other) {
    int order = Double.compare(startSeconds, other.startSeconds);
    order = order != 0 ? order : Double.compare(finishSeconds, other.finishSeconds);
    return order != 0 ? order : Integer.compare(task, other.task);
  }

  /**
   * What a schedule costs if everything takes as long as it says.
   *
   * @param perHour what the slot of a worker costs
   */
  public static Money cost(List<Assignment> schedule, IntFunction<Money> perHour) {
    return schedule.stream()
        .map(one -> Tariff.cost(perHour.apply(one.worker()), one.seconds()))
        .reduce(Money.ZERO, Money::plus);
  }
}
