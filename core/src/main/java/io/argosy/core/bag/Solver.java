package io.argosy.core.bag;

import java.util.List;
import java.util.Optional;

/** Finds plans for one request. */
sealed interface Solver permits Uniform, Horizons {

  /** The one-pass solver if it applies, otherwise the search over horizons. */
  static Solver of(Fleet fleet, PlanRequest request) {
    return fleet.isUniform(request.kinds()) ? Uniform.of(fleet) : new Horizons(fleet);
  }

  /** The least makespan within the money, in millionths. Ties: cheaper, then fewer machines. */
  Optional<Plan> fastest(long budget);

  /** The least cost within the makespan; among equal costs the fastest. */
  Optional<Plan> cheapest(double seconds);

  /** Plans that no other beats in both time and cost, fastest first. */
  List<Plan> front();
}
