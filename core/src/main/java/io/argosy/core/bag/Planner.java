package io.argosy.core.bag;

import io.argosy.core.bag.Choice.Origin;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.Choosing.ByRule;
import io.argosy.core.model.Choosing.Rule;
import io.argosy.core.model.Money;
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
    return menu(request, Chances.from(Outset.of(request)));
  }

  /** The undominated plans, and the one that the request's rule chooses. */
  public static Menu menu(PlanRequest request, Chances chances) {
    Drafts drafts = Drafts.of(request);
    List<Choice> lines = new ArrayList<>(anchors(drafts));
    lines.addAll(promised(drafts));
    lines.addAll(between(drafts));
    List<Choice> choices = numbered(lines, request, chances);
    Money least =
        new Money(drafts.solver().cheapest(Double.MAX_VALUE / 4).orElseThrow().costMicros());
    Menu menu = Choosers.choose(choices, request, least);
    return Skew.doubt(request)
        .map(doubt -> new Menu(menu.choices(), menu.chosen(), menu.why() + "; " + doubt, least))
        .orElse(menu);
  }

  /** The four plans of the paper, refined; plans below B_min are left out. */
  public static List<Choice> anchors(PlanRequest request) {
    return Prospects.of(request, Outset.of(request), anchors(Drafts.of(request)));
  }

  private static List<Choice> anchors(Drafts drafts) {
    long cheapest =
        drafts.fleet().one(drafts.fleet().mostProfitable()).costMicros(); // (C5) the least budget.
    long fastest = drafts.fleet().all().costMicros();
    long more = drafts.roundedUp(Math.ceilDiv(cheapest * 6, 5));
    long less = drafts.roundedUp(Math.ceilDiv(fastest * 4, 5));
    List<Choice> anchors = new ArrayList<>();
    drafts.refined(Origin.CHEAPEST, cheapest, cheapest).ifPresent(anchors::add);
    drafts.refined(Origin.CHEAPEST_PLUS, more, cheapest).ifPresent(anchors::add);
    if (less >= cheapest) {
      drafts.refined(Origin.FASTEST_LESS, less, fastest).ifPresent(anchors::add);
    }
    anchors.add(drafts.choice(Origin.FASTEST, drafts.fastest(), fastest, 0));
    return anchors;
  }

  private static List<Choice> promised(Drafts drafts) {
    PlanRequest request = drafts.request();
    List<Choice> found = new ArrayList<>();
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

  private static List<Choice> between(Drafts drafts) {
    long low = drafts.fleet().one(drafts.fleet().mostProfitable()).costMicros();
    long high = drafts.fleet().all().costMicros();
    List<Plan> inside =
        drafts.solver().front().stream()
            .filter(plan -> plan.costMicros() >= low && plan.costMicros() <= high)
            .toList();
    return Thinning.of(inside, MOST_LINES).stream()
        .map(plan -> drafts.choice(Origin.FRONT, plan, plan.costMicros(), 0))
        .toList();
  }

  private static List<Choice> numbered(List<Choice> lines, PlanRequest request, Chances chances) {
    List<Choice> numbered = new ArrayList<>();
    for (Choice choice : chances.of(request, Lines.of(lines))) {
      numbered.add(choice.numbered(numbered.size() + 1));
    }
    return numbered;
  }

  /** One plan for the rest, for a start without machines. */
  public static Decision choose(PlanRequest request) {
    return choose(request, Chances.from(Outset.of(request)));
  }

  /**
   * One plan for the rest: the fastest within the budget; without a budget the cheapest by the
   * deadline; with both and the rule {@code cheapest} also the cheapest. Without a promise, all
   * machines or, by that rule, the cheapest.
   */
  public static Decision choose(PlanRequest request, Chances chances) {
    Drafts drafts = Drafts.of(request);
    Decision decision = Choosers.decide(drafts);
    Choice plan = chances.of(request, List.of(decision.plan())).getFirst();
    return new Decision(plan, decision.fits(), decision.why());
  }

  static boolean isByRule(PlanRequest request, Rule rule) {
    return request.choosing() instanceof ByRule(Rule wanted) && wanted == rule;
  }

  /** Whether a plan keeps the promises of a request by its estimate, cushion included. */
  static boolean keeps(PlanRequest request, Choice choice, boolean withCushion) {
    Money needed = withCushion ? choice.cost().plus(choice.cushion()) : choice.cost();
    Optional<Money> money = request.budget().map(budget -> budget.plus(request.cushion()));
    boolean inTime =
        request.deadline().map(time -> choice.seconds() <= Seconds.of(time)).orElse(true);
    boolean likely = choice.prospect().keepsBudget() >= LIKELY;
    return inTime
        && isPaid(request, choice)
        && (likely || money.map(needed::isAtMost).orElse(true));
  }

  /**
   * Whether the money suffices for a plan: for all of its machines, or with more than even chance,
   * since some machines may already be paid for a while.
   */
  static boolean isPaid(PlanRequest request, Choice choice) {
    return request.budget().map(choice.cost()::isAtMost).orElse(true)
        || choice.prospect().keepsBudget() >= LIKELY;
  }
}
