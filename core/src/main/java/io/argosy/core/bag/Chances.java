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

  /** Chances of plans that begin so. */
  static Chances from(Outset outset) {
    return (request, choices) -> Prospects.of(request, outset, choices);
  }

  /**
   * Chances of plans of which none is carried out now: one that costs more than was promised says
   * what ending the bag costs, not what could be spent on it.
   */
  static Chances whatIf() {
    return (request, choices) -> {
      Outset outset = Outset.of(request);
      Optional<Money> plenty = Optional.of(Money.MAX);
      List<Choice> paid = Prospects.of(request.within(plenty, request.deadline()), outset, choices);
      List<Choice> promised = Prospects.of(request, outset, choices);
      List<Choice> said = new ArrayList<>();
      for (int i = 0; i < choices.size(); i++) {
        Choice choice = promised.get(i);
        boolean dear = request.budget().filter(it -> !choice.cost().isAtMost(it)).isPresent();
        Prospect whole = paid.get(i).prospect().keeping(choice.prospect());
        said.add(dear ? choice.expecting(whole) : choice);
      }
      return said;
    };
  }
}
