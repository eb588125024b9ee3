package io.argosy.core.bag;

import io.argosy.core.bag.model.BagPlan;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.bag.model.MenuEntry.Origin;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.bag.model.StartState;
import io.argosy.core.bag.montecarlo.PlanForecasts;
import io.argosy.core.bag.montecarlo.SampleSkew;
import io.argosy.core.bag.search.Thinning;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Choosing.ByRule;
import io.argosy.core.model.spec.Choosing.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Decides which machines to rent for a bag. Equal requests give equal answers. */
public final class Planner {
  /** The most lines of a front on a menu. */
  public static final int MOST_LINES = 200;

  private static final double LIKELY = 0.5;

  private Planner() {}

  /** The menu for a start without machines. */
  public static Menu menu(PlanRequest request) {
    return menu(request, PlanChances.from(StartState.of(request)));
  }

  /** The undominated plans, and the one that the request's rule chooses. */
  public static Menu menu(PlanRequest request, PlanChances chances) {
    Drafts drafts = Drafts.of(request);
    List<MenuEntry> lines = new ArrayList<>(anchors(drafts));
    lines.addAll(promised(drafts));
    lines.addAll(between(drafts));
    List<MenuEntry> menuEntries = numbered(lines, request, chances);
    Money least =
        new Money(drafts.solver().cheapest(Double.MAX_VALUE / 4).orElseThrow().costMicros());
    Menu menu = PlanSelectors.choose(menuEntries, request, least);
    return SampleSkew.doubt(request)
        .map(doubt -> new Menu(menu.choices(), menu.chosen(), menu.why() + "; " + doubt, least))
        .orElse(menu);
  }

  /** The four plans of the paper, refined; plans below B_min are left out. */
  public static List<MenuEntry> anchors(PlanRequest request) {
    return PlanForecasts.of(request, StartState.of(request), anchors(Drafts.of(request)));
  }

  private static List<MenuEntry> anchors(Drafts drafts) {
    long cheapest =
        drafts.fleet().one(drafts.fleet().mostProfitable()).costMicros(); // (C5) the least budget.
    long fastest = drafts.fleet().all().costMicros();
    long more = drafts.roundedUp(Math.ceilDiv(cheapest * 6, 5));
    long less = drafts.roundedUp(Math.ceilDiv(fastest * 4, 5));
    List<MenuEntry> anchors = new ArrayList<>();
    drafts.refined(Origin.CHEAPEST, cheapest, cheapest).ifPresent(anchors::add);
    drafts.refined(Origin.CHEAPEST_PLUS, more, cheapest).ifPresent(anchors::add);
    if (less >= cheapest) {
      drafts.refined(Origin.FASTEST_LESS, less, fastest).ifPresent(anchors::add);
    }
    anchors.add(drafts.choice(Origin.FASTEST, drafts.fastest(), fastest, 0));
    return anchors;
  }

  private static List<MenuEntry> promised(Drafts drafts) {
    PlanRequest request = drafts.request();
    List<MenuEntry> found = new ArrayList<>();
    request
        .budget()
        .flatMap(money -> drafts.solver().fastest(money.micros()))
        .map(plan -> drafts.choice(Origin.BUDGET, plan, request.budget().get().micros(), 0))
        .ifPresent(found::add);
    request
        .deadline()
        .flatMap(time -> drafts.solver().cheapest(Seconds.of(time)))
        .map(plan -> drafts.choice(Origin.DEADLINE, plan, plan.costMicros(), 0))
        .ifPresent(found::add);
    return found;
  }

  private static List<MenuEntry> between(Drafts drafts) {
    long low = drafts.fleet().one(drafts.fleet().mostProfitable()).costMicros();
    long high = drafts.fleet().all().costMicros();
    List<BagPlan> inside =
        drafts.solver().front().stream()
            .filter(plan -> plan.costMicros() >= low && plan.costMicros() <= high)
            .toList();
    return Thinning.of(inside, MOST_LINES).stream()
        .map(plan -> drafts.choice(Origin.FRONT, plan, plan.costMicros(), 0))
        .toList();
  }

  private static List<MenuEntry> numbered(
      List<MenuEntry> lines, PlanRequest request, PlanChances chances) {
    List<MenuEntry> numbered = new ArrayList<>();
    for (MenuEntry menuEntry : chances.of(request, MenuLines.of(lines))) {
      numbered.add(menuEntry.numbered(numbered.size() + 1));
    }
    return numbered;
  }

  /** One plan for the rest, for a start without machines. */
  public static ChosenPlan choose(PlanRequest request) {
    return choose(request, PlanChances.from(StartState.of(request)));
  }

  /**
   * One plan for the rest: the fastest within the budget; without a budget the cheapest by the
   * deadline; with both and the rule {@code cheapest} also the cheapest. Without a promise, all
   * machines or, by that rule, the cheapest.
   */
  public static ChosenPlan choose(PlanRequest request, PlanChances chances) {
    Drafts drafts = Drafts.of(request);
    ChosenPlan chosenPlan = PlanSelectors.decide(drafts);
    MenuEntry plan = chances.of(request, List.of(chosenPlan.plan())).getFirst();
    return new ChosenPlan(plan, chosenPlan.fits(), chosenPlan.why());
  }

  static boolean isByRule(PlanRequest request, Rule rule) {
    return request.choosing() instanceof ByRule(Rule wanted) && wanted == rule;
  }

  /** Whether a plan keeps the promises of a request by its estimate, cushion included. */
  static boolean keeps(PlanRequest request, MenuEntry menuEntry, boolean withCushion) {
    Money needed = withCushion ? menuEntry.cost().plus(menuEntry.cushion()) : menuEntry.cost();
    Optional<Money> money = request.budget().map(budget -> budget.plus(request.cushion()));
    boolean inTime =
        request.deadline().map(time -> menuEntry.seconds() <= Seconds.of(time)).orElse(true);
    boolean likely = menuEntry.prospect().keepsBudget() >= LIKELY;
    return inTime
        && isPaid(request, menuEntry)
        && (likely || money.map(needed::isAtMost).orElse(true));
  }

  /**
   * Whether the money suffices for a plan: for all of its machines, or with more than even chance,
   * since some machines may already be paid for a while.
   */
  static boolean isPaid(PlanRequest request, MenuEntry menuEntry) {
    return request.budget().map(menuEntry.cost()::isAtMost).orElse(true)
        || menuEntry.prospect().keepsBudget() >= LIKELY;
  }
}
