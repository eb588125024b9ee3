package io.argosy.simulator;

import io.argosy.core.bag.Chances;
import io.argosy.core.bag.Decision;
import io.argosy.core.bag.Menu;
import io.argosy.core.bag.Outset;
import io.argosy.core.bag.PlanRequest;
import io.argosy.core.bag.Planner;

/** Makes plans as {@link Planner} does; whoever judges no chances need not have them made. */
public interface Planning {
  /** As in a run for real. */
  Planning WHOLE =
      new Planning() {
        @Override
        public Menu menu(PlanRequest request, Outset outset) {
          return Planner.menu(request, Chances.from(outset));
        }

        @Override
        public Decision choose(PlanRequest request, Outset outset) {
          return Planner.choose(request, Chances.from(outset));
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
  Menu menu(PlanRequest request, Outset outset);

  /** One plan for what is left. */
  Decision choose(PlanRequest request, Outset outset);
}
