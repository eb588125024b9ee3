package io.argosy.core.bag;

import io.argosy.core.bag.model.BagPlan;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.bag.model.MenuEntry.Origin;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Choosing.Rule;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Chooses a plan, from a menu or directly. */
final class PlanSelectors {
  private static final Comparator<MenuEntry> CHEAPER =
      Comparator.comparing(MenuEntry::expectedCost)
          .thenComparingDouble(MenuEntry::expectedSeconds)
          .thenComparingInt(MenuEntry::machineCount)
          .thenComparingInt(MenuEntry::number);
  private static final Comparator<MenuEntry> FASTER =
      Comparator.comparingDouble(MenuEntry::expectedSeconds).thenComparing(CHEAPER);

  private PlanSelectors() {}

  static Menu choose(List<MenuEntry> menuEntries, PlanRequest request, Money least) {
    return switch (request.choosing()) {
      case Choosing.Wait() ->
          new Menu(menuEntries, Optional.empty(), "a person chooses from the menu", least);
      case Choosing.ByNumber(int number) -> byNumber(menuEntries, number, least);
      case Choosing.ByRule(Rule rule) -> byRule(menuEntries, rule, request, least);
    };
  }

  private static Menu byNumber(List<MenuEntry> menuEntries, int number, Money least) {
    if (number > menuEntries.size()) {
      String why =
          "the menu has " + menuEntries.size() + " choices, so no choice has the number " + number;
      return new Menu(menuEntries, Optional.empty(), why, least);
    }
    return new Menu(menuEntries, Optional.of(number), "number " + number + " was asked for", least);
  }

  private static Menu byRule(
      List<MenuEntry> menuEntries, Rule rule, PlanRequest request, Money least) {
    List<MenuEntry> safe =
        menuEntries.stream().filter(menuEntry -> Planner.keeps(request, menuEntry, true)).toList();
    List<MenuEntry> kept =
        safe.isEmpty()
            ? menuEntries.stream()
                .filter(menuEntry -> Planner.keeps(request, menuEntry, false))
                .toList()
            : safe;
    if (kept.isEmpty()) {
      return late(menuEntries, request, least);
    }
    MenuEntry best =
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
    return new Menu(menuEntries, Optional.of(best.number()), why, least);
  }

  /** The budget takes precedence: if no plan meets the deadline, the fastest affordable one. */
  private static Menu late(List<MenuEntry> menuEntries, PlanRequest request, Money least) {
    Optional<MenuEntry> paid =
        menuEntries.stream().filter(menuEntry -> Planner.isPaid(request, menuEntry)).min(FASTER);
    String why =
        paid.isPresent()
            ? "no plan is in time; the fastest that the money pays"
            : "no choice keeps what was promised";
    return new Menu(menuEntries, paid.map(MenuEntry::number), why, least);
  }

  /**
   * The plan with the least product of time and cost: cheaper plans save relatively less money than
   * they lose time, and faster plans the reverse. Eq. (N1).
   */
  static MenuEntry knee(List<MenuEntry> menuEntries) {
    return menuEntries.stream()
        .min(
            Comparator.<MenuEntry>comparingDouble(
                    menuEntry -> menuEntry.expectedSeconds() * menuEntry.expectedCost().micros())
                .thenComparing(FASTER))
        .orElseThrow();
  }

  static ChosenPlan decide(Drafts drafts) {
    PlanRequest request = drafts.request();
    Optional<MenuEntry> byDeadline =
        request
            .deadline()
            .flatMap(time -> drafts.solver().cheapest(Seconds.of(time)))
            .map(plan -> drafts.choice(Origin.DEADLINE, plan, plan.costMicros(), 0));
    if (request.budget().isEmpty()) {
      return withoutBudget(drafts, byDeadline);
    }
    Money budget = request.budget().get();
    if (byDeadline.filter(menuEntry -> menuEntry.cost().isAtMost(budget)).isPresent()
        && Planner.isByRule(request, Rule.CHEAPEST)) {
      return new ChosenPlan(byDeadline.get(), true, "the cheapest by the deadline");
    }
    Optional<BagPlan> found = drafts.solver().fastest(budget.micros());
    if (found.isEmpty()) {
      BagPlan least = drafts.solver().cheapest(Double.MAX_VALUE / 4).orElseThrow();
      MenuEntry plan = drafts.choice(Origin.CHEAPEST, least, least.costMicros(), 0);
      return new ChosenPlan(plan, false, "the money is less than the cheapest plan costs");
    }
    MenuEntry plan = drafts.choice(Origin.BUDGET, found.get(), budget.micros(), 0);
    boolean inTime = Planner.keeps(request, plan, false);
    String why = "the fastest within the money";
    return new ChosenPlan(plan, inTime, inTime ? why : why + ", which is after the deadline");
  }

  private static ChosenPlan withoutBudget(Drafts drafts, Optional<MenuEntry> byDeadline) {
    if (byDeadline.isPresent()) {
      return new ChosenPlan(byDeadline.get(), true, "the cheapest by the deadline");
    }
    PlanRequest request = drafts.request();
    if (request.deadline().isEmpty() && Planner.isByRule(request, Rule.CHEAPEST)) {
      BagPlan least = drafts.solver().cheapest(Double.MAX_VALUE / 4).orElseThrow();
      MenuEntry plan = drafts.choice(Origin.CHEAPEST, least, least.costMicros(), 0);
      return new ChosenPlan(plan, true, "the cheapest of all");
    }
    BagPlan all = drafts.fastest();
    MenuEntry plan = drafts.choice(Origin.FASTEST, all, all.costMicros(), 0);
    return request.deadline().isEmpty()
        ? new ChosenPlan(plan, true, "all machines: nothing was promised")
        : new ChosenPlan(plan, false, "even all machines end after the deadline");
  }
}
