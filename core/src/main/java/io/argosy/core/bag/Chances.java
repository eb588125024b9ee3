package io.argosy.core.bag;

import io.argosy.core.model.Money;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Says how plans may turn out. That takes longer than all the rest of planning, so whoever does not
 * look at it takes {@link #UNSAID}.
 */
public interface Chances {
  /** Nobody looks: every prospect is {@link Prospect#UNSAID}. */
  Chances UNSAID = (request, choices) -> choices;

  /** The same choices, each with its prospect. */
  List<Choice> of(PlanRequest request, List<Choice> choices);

  /**
   * Chances of plans that begin so. One that costs more than was promised says what ending the bag
   * costs, not what could be spent on it.
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
