package io.argosy.simulator.kind.bag;

import io.argosy.core.bag.ChosenPlan;
import io.argosy.core.bag.Menu;
import io.argosy.core.bag.PlanChances;
import io.argosy.core.bag.Planner;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.bag.model.StartState;

/** Makes plans as {@link Planner} does; an implementation may leave out the chances. */
public interface Planning {
  /** Plans exactly as in production. */
  Planning WHOLE =
      new Planning() {
        @Override
        public Menu menu(PlanRequest request, StartState startState) {
          return Planner.menu(request, PlanChances.from(startState));
        }

        @Override
        public ChosenPlan choose(PlanRequest request, StartState startState) {
          return Planner.choose(request, PlanChances.from(startState));
        }
      };

  /** Thrown by an implementation that simulates a planner without a plan. */
  final class Unable extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Unable(String reason) {
      super(reason);
    }
  }

  /** All plans. */
  Menu menu(PlanRequest request, StartState startState);

  /** One plan for the remaining work. */
  ChosenPlan choose(PlanRequest request, StartState startState);
}
