package io.argosy.core.bag;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.model.Choosing;
import io.argosy.core.model.Money;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What is to be planned: so many tasks on these kinds of machines.
 *
 * @param tasks still to be handed out
 * @param kinds at least one; types that cannot be used are left out by whoever asks
 * @param budget what may still be spent
 * @param deadline how much time is left
 * @param cushion agreed to on top of the budget, for the tasks that rounding leaves over
 * @param seed of the resampling behind the chances; equal seeds give equal menus
 */
public record PlanRequest(
    long tasks,
    List<Kind> kinds,
    Optional<Money> budget,
    Optional<Duration> deadline,
    Money cushion,
    Choosing choosing,
    long seed) {
  public PlanRequest {
    kinds = List.copyOf(kinds);
    require(tasks >= 1, "there is nothing to plan for " + tasks + " tasks");
    require(!kinds.isEmpty(), "no machine type can be used: there is nothing to plan with");
  }

  /** The same with other promises. */
  public PlanRequest within(Optional<Money> money, Optional<Duration> time) {
    return new PlanRequest(tasks, kinds, money, time, cushion, choosing, seed);
  }

  /** The same chosen otherwise. */
  public PlanRequest chosen(Choosing other) {
    return new PlanRequest(tasks, kinds, budget, deadline, cushion, other, seed);
  }
}
