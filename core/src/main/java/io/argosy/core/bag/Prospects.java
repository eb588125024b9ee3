package io.argosy.core.bag;

import io.argosy.core.model.Money;
import java.util.ArrayList;
import java.util.List;

/** How plans may turn out. */
final class Prospects {
  private Prospects() {}

  static List<Choice> of(PlanRequest request, List<Choice> choices) {
    List<Choice> with = new ArrayList<>();
    for (Choice choice : choices) {
      with.add(choice.expecting(plain(request, choice)));
    }
    return with;
  }

  private static Prospect plain(PlanRequest request, Choice choice) {
    double seconds = choice.seconds();
    Money cost = choice.cost();
    Money budget = request.budget().orElse(choice.budget());
    double money = cost.isAtMost(budget.plus(request.cushion())) ? 1 : 0;
    double time = request.deadline().map(d -> seconds <= d.toNanos() / 1e9 ? 1.0 : 0.0).orElse(1.0);
    return new Prospect(seconds, seconds, seconds, cost, cost, cost, money, time, money * time);
  }
}
