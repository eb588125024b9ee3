package io.argosy.core.bag;

import java.util.List;

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
}
