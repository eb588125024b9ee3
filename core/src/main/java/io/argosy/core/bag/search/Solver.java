package io.argosy.core.bag.search;

import io.argosy.core.bag.model.BagPlan;
import io.argosy.core.bag.model.Fleet;
import io.argosy.core.bag.model.PlanRequest;
import java.util.List;
import java.util.Optional;

/** Finds plans for one request. */
public sealed interface Solver permits UniformSolver, HorizonSolver {

  /** The one-pass solver if it applies, otherwise the search over horizons. */
  static Solver of(Fleet fleet, PlanRequest request) {
    return fleet.isUniform(request.kinds()) ? UniformSolver.of(fleet) : new HorizonSolver(fleet);
  }

  /** The least makespan within the money, in millionths. Ties: cheaper, then fewer machines. */
  Optional<BagPlan> fastest(long budget);

  /** The least cost within the makespan; among equal costs the fastest. */
  Optional<BagPlan> cheapest(double seconds);

  /** Plans that no other beats in both time and cost, fastest first. */
  List<BagPlan> front();
}
