package io.argosy.core.bag;

import java.util.List;
import java.util.Optional;

/** Finds plans for one request. */
sealed interface Solver permits Uniform, Horizons {

  /** The one-pass solver where it applies, the search over horizons elsewhere. */
  static Solver of(Fleet fleet, PlanRequest request) {
    return fleet.isUniform(request.kinds()) ? Uniform.of(fleet) : new Horizons(fleet);
  }

  /** The least makespan for at most that money, in millionths. Ties: cheaper, fewer machines. */
  Optional<Plan> fastest(long budget);

  /** The least cost with at most that makespan; of equal costs the fastest. */
  Optional<Plan> cheapest(double seconds);

  /** Plans that are beaten by none in both time and cost, the fastest first. */
  List<Plan> front();
}
