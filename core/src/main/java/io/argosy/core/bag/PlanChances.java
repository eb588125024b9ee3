package io.argosy.core.bag;

import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.bag.model.PlanForecast;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.bag.model.StartState;
import io.argosy.core.bag.montecarlo.PlanForecasts;
import io.argosy.core.model.Money;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Computes how plans may turn out. That takes longer than the rest of planning, so callers that do
 * not need it pass {@link #UNSAID}.
 */
public interface PlanChances {
  /** Computes nothing: every prospect is {@link PlanForecast#UNSAID}. */
  PlanChances UNSAID = (request, menuEntries) -> menuEntries;

  /** The same choices, each with its prospect. */
  List<MenuEntry> of(PlanRequest request, List<MenuEntry> menuEntries);

  /**
   * Chances of plans from this start. For a plan beyond the promised budget, the prospect shows
   * what finishing the bag costs, not what may be spent.
   */
  static PlanChances from(StartState startState) {
    return (request, menuEntries) -> {
      Optional<Money> plenty = Optional.of(Money.MAX);
      PlanRequest rich = request.within(plenty, request.deadline());
      List<MenuEntry> said = new ArrayList<>();
      for (MenuEntry menuEntry : PlanForecasts.of(request, startState, menuEntries)) {
        boolean paid = Planner.isPaid(request, menuEntry);
        said.add(paid ? menuEntry : menuEntry.expecting(ended(rich, startState, menuEntry)));
      }
      return said;
    };
  }

  private static PlanForecast ended(PlanRequest rich, StartState startState, MenuEntry menuEntry) {
    PlanForecast whole =
        PlanForecasts.of(rich, startState, List.of(menuEntry)).getFirst().prospect();
    return whole.keeping(menuEntry.prospect());
  }
}
