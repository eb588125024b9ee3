package io.argosy.core.bag;

import io.argosy.core.bag.Choice.Origin;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.Choosing;
import io.argosy.core.model.Choosing.Rule;
import io.argosy.core.model.Money;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Chooses a plan, from a menu or directly. */
final class Choosers {
  private static final Comparator<Choice> CHEAPER =
      Comparator.comparing(Choice::expectedCost)
          .thenComparingDouble(Choice::expectedSeconds)
          .thenComparingInt(Choice::machineCount)
          .thenComparingInt(Choice::number);
  private static final Comparator<Choice> FASTER =
      Comparator.comparingDouble(Choice::expectedSeconds).thenComparing(CHEAPER);

  private Choosers() {}

  static Menu choose(List<Choice> choices, PlanRequest request, Money least) {
    return switch (request.choosing()) {
      case Choosing.Wait() ->
          new Menu(choices, Optional.empty(), "a person chooses from the menu", least);
      case Choosing.ByNumber(int number) -> byNumber(choices, number, least);
      case Choosing.ByRule(Rule rule) -> byRule(choices, rule, request, least);
    };
  }

  private static Menu byNumber(List<Choice> choices, int number, Money least) {
    if (number > choices.size()) {
      String why = "the menu has " + choices.size() + " choices, so there is no number " + number;
      return new Menu(choices, Optional.empty(), why, least);
    }
    return new Menu(choices, Optional.of(number), "number " + number + " was asked for", least);
  }

  private static Menu byRule(List<Choice> choices, Rule rule, PlanRequest request, Money least) {
    List<Choice> safe =
        choices.stream().filter(choice -> Planner.keeps(request, choice, true)).toList();
    List<Choice> kept =
        safe.isEmpty()
            ? choices.stream().filter(choice -> Planner.keeps(request, choice, false)).toList()
            : safe;
    if (kept.isEmpty()) {
      return late(choices, request, least);
    }
    Choice best =
        switch (rule) {
          case CHEAPEST -> kept.stream().min(CHEAPER).orElseThrow();
          case FASTEST -> kept.stream().min(FASTER).orElseThrow();
          case KNEE -> knee(kept);
        };
    String why =
        switch (rule) {
          case CHEAPEST -> "the cheapest that keeps what was promised";
          case FASTEST -> "the fastest that keeps what was promised";
          case KNEE ->
              "the knee: from here on, a per cent of time costs more than a per cent of money";
        };
    return new Menu(choices, Optional.of(best.number()), why, least);
  }

  /** The budget takes precedence: if no plan meets the deadline, the fastest affordable one. */
  private static Menu late(List<Choice> choices, PlanRequest request, Money least) {
    Optional<Choice> paid =
        choices.stream().filter(choice -> Planner.isPaid(request, choice)).min(FASTER);
    String why =
        paid.isPresent()
            ? "no plan is in time; the fastest that the money pays"
            : "no choice keeps what was promised";
    return new Menu(choices, paid.map(Choice::number), why, least);
  }

  /**
   * The plan with the least product of time and cost: cheaper plans save relatively less money than
   * they lose time, and faster plans the reverse. Eq. (N1).
   */
  static Choice knee(List<Choice> choices) {
    return choices.stream()
        .min(
            Comparator.<Choice>comparingDouble(
                    choice -> choice.expectedSeconds() * choice.expectedCost().micros())
                .thenComparing(FASTER))
        .orElseThrow();
  }

  static Decision decide(Drafts drafts) {
    PlanRequest request = drafts.request();
    Optional<Choice> byDeadline =
        request
            .deadline()
            .flatMap(time -> drafts.solver().cheapest(Seconds.of(time)))
            .map(plan -> drafts.choice(Origin.DEADLINE, plan, plan.costMicros(), 0));
    if (request.budget().isEmpty()) {
      return withoutBudget(drafts, byDeadline);
    }
    Money budget = request.budget().get();
    if (byDeadline.filter(choice -> choice.cost().isAtMost(budget)).isPresent()
        && Planner.isByRule(request, Rule.CHEAPEST)) {
      return new Decision(byDeadline.get(), true, "the cheapest by the deadline");
    }
    Optional<Plan> found = drafts.solver().fastest(budget.micros());
    if (found.isEmpty()) {
      Plan least = drafts.solver().cheapest(Double.MAX_VALUE / 4).orElseThrow();
      Choice plan = drafts.choice(Origin.CHEAPEST, least, least.costMicros(), 0);
      return new Decision(plan, false, "the money is less than the cheapest plan costs");
    }
    Choice plan = drafts.choice(Origin.BUDGET, found.get(), budget.micros(), 0);
    boolean inTime = Planner.keeps(request, plan, false);
    String why = "the fastest within the money";
    return new Decision(plan, inTime, inTime ? why : why + ", which is after the deadline");
  }

  private static Decision withoutBudget(Drafts drafts, Optional<Choice> byDeadline) {
    if (byDeadline.isPresent()) {
      return new Decision(byDeadline.get(), true, "the cheapest by the deadline");
    }
    PlanRequest request = drafts.request();
    if (request.deadline().isEmpty() && Planner.isByRule(request, Rule.CHEAPEST)) {
      Plan least = drafts.solver().cheapest(Double.MAX_VALUE / 4).orElseThrow();
      Choice plan = drafts.choice(Origin.CHEAPEST, least, least.costMicros(), 0);
      return new Decision(plan, true, "the cheapest of all");
    }
    Plan all = drafts.fastest();
    Choice plan = drafts.choice(Origin.FASTEST, all, all.costMicros(), 0);
    return request.deadline().isEmpty()
        ? new Decision(plan, true, "all machines: nothing was promised")
        : new Decision(plan, false, "even all machines end after the deadline");
  }
}
