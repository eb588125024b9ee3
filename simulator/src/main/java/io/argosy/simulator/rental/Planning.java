package io.argosy.simulator.rental;

import io.argosy.core.bag.ChosenPlan;
import io.argosy.core.bag.Menu;
import io.argosy.core.bag.PlanChances;
import io.argosy.core.bag.Planner;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.bag.model.StartState;

/** Makes plans as {@link Planner} does; whoever judges no chances need not have them made. */
public interface Planning {
  /** As in a run for real. */
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

  /** No plan can be made, as somebody wants to see it. */
  final class Unable extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Unable(String reason) {
      super(reason);
    }
  }

  /** All plans. */
  Menu menu(PlanRequest request, StartState startState);

  /** One plan for what is left. */
  ChosenPlan choose(PlanRequest request, StartState startState);
}
