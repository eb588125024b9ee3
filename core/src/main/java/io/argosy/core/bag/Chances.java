package io.argosy.core.bag;

import io.argosy.core.model.Money;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Computes how plans may turn out. That takes longer than the rest of planning, so callers that do
 * not need it pass {@link #UNSAID}.
 */
public interface Chances {
  /** Computes nothing: every prospect is {@link Prospect#UNSAID}. */
  Chances UNSAID = (request, choices) -> choices;

  /** The same choices, each with its prospect. */
  List<Choice> of(PlanRequest request, List<Choice> choices);

  /**
   * Chances of plans from this start. For a plan beyond the promised budget, the prospect shows
   * what finishing the bag costs, not what may be spent.
   */
  static Chances from(Outset outset) {
    return (request, choices) -> {
      Optional<Money> plenty = Optional.of(Money.MAX);
      PlanRequest rich = request.within(plenty, request.deadline());
      List<Choice> said = new ArrayList<>();
      for (Choice choice : Prospects.of(request, outset, choices)) {
        boolean paid = Planner.isPaid(request, choice);
        said.add(paid ? choice : choice.expecting(ended(rich, outset, choice)));
      }
      return said;
    };
  }

  private static Prospect ended(PlanRequest rich, Outset outset, Choice choice) {
    Prospect whole = Prospects.of(rich, outset, List.of(choice)).getFirst().prospect();
    return whole.keeping(choice.prospect());
  }
}
