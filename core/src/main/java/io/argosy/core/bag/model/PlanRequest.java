package io.argosy.core.bag.model;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Choosing;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The input of planning: the number of tasks and the machine types.
 *
 * @param tasks not begun
 * @param kinds at least one; the caller leaves out unusable types
 * @param budget what may still be spent
 * @param deadline how much time is left
 * @param cushion money agreed on top of the budget, for tasks that rounding leaves over
 * @param seed of the resampling for the chances; equal seeds give equal menus
 */
public record PlanRequest(
    long tasks,
    List<MachineType> kinds,
    Optional<Money> budget,
    Optional<Duration> deadline,
    Money cushion,
    Choosing choosing,
    long seed) {
  public PlanRequest {
    kinds = List.copyOf(kinds);
    require(tasks >= 1, "nothing to plan for " + tasks + " tasks");
    require(!kinds.isEmpty(), "no machine type can be used, so nothing can be planned");
  }

  /** The same with other promises. */
  public PlanRequest within(Optional<Money> money, Optional<Duration> time) {
    return new PlanRequest(tasks, kinds, money, time, cushion, choosing, seed);
  }

  /** The same with another way to choose. */
  public PlanRequest chosen(Choosing other) {
    return new PlanRequest(tasks, kinds, budget, deadline, cushion, other, seed);
  }
}
