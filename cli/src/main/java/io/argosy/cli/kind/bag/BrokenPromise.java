package io.argosy.cli.kind.bag;

import io.argosy.core.bag.Menu;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.bag.model.StartState;
import io.argosy.core.bag.montecarlo.SimulatedOutcomes;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.Money;
import io.argosy.explain.Numbers;
import io.argosy.protocol.rental.MoneyAmount;
import java.util.Comparator;
import java.util.Optional;

/** Which promise no plan of a menu is expected to keep, and what it would need. */
record BrokenPromise(PlanRequest request, Menu menu, String currency) {
  private static final double LIKELY = 0.5;
  private static final double MOSTLY = 0.9;

  /** One sentence; empty if some plan keeps all promises. */
  Optional<String> sentence() {
    return broken().or(this::unlikely);
  }

  private Optional<String> broken() {
    Optional<Money> budget = request.budget().filter(it -> !menu.least().isAtMost(it));
    if (budget.isPresent()) {
      return Optional.of(
          "no plan ends the bag for " + money(budget.get()) + "; the cheapest costs " + least());
    }
    if (request.deadline().isEmpty() || menu.choices().isEmpty()) {
      return Optional.empty();
    }
    if (inTime().isEmpty()) {
      return Optional.of("no plan ends in " + deadline() + "; the fastest " + told(fastest()));
    }
    boolean kept = menu.choices().stream().anyMatch(it -> isInTime(it) && isPaid(it));
    return kept ? Optional.empty() : Optional.of(both());
  }

  /** Plans that keep the promise by their estimate, but in hardly half of the runs. */
  private Optional<String> unlikely() {
    Optional<MenuEntry> likeliest =
        menu.choices().stream().max(Comparator.comparingDouble(it -> it.prospect().keepsBoth()));
    if (likeliest.isEmpty() || likeliest.get().prospect().keepsBoth() >= LIKELY) {
      return Optional.empty();
    }
    MenuEntry best =
        menu.choices().stream()
            .filter(it -> it.prospect().keepsDeadline() >= LIKELY)
            .min(Comparator.comparing(MenuEntry::expectedCost))
            .orElse(likeliest.get());
    if (best.prospect().keepsDeadline() < LIKELY) {
      return Optional.of("no plan is likely to end in " + deadline() + "; take more time");
    }
    Money needed = SimulatedOutcomes.of(request, StartState.of(request), best).needed(MOSTLY);
    return Optional.of(
        "no plan is likely to keep what was promised; no "
            + best.number()
            + " would with "
            + money(needed)
            + ": money is set aside before each unit begins");
  }

  private String both() {
    String soonest =
        menu.choices().stream()
            .filter(this::isPaid)
            .min(Comparator.comparingDouble(MenuEntry::seconds))
            .map(it -> "; for the money the soonest takes " + Numbers.span(it.seconds()))
            .orElse("");
    return "no plan ends in "
        + deadline()
        + " for "
        + money(request.budget().orElseThrow())
        + "; in time the cheapest costs "
        + money(inTime().orElseThrow().cost())
        + soonest;
  }

  private Optional<MenuEntry> inTime() {
    return menu.choices().stream()
        .filter(this::isInTime)
        .min(Comparator.comparing(MenuEntry::cost));
  }

  private MenuEntry fastest() {
    return menu.choices().stream()
        .min(Comparator.comparingDouble(MenuEntry::seconds))
        .orElseThrow();
  }

  private String told(MenuEntry menuEntry) {
    return "takes "
        + Numbers.span(menuEntry.expectedSeconds())
        + " and costs "
        + money(menuEntry.expectedCost());
  }

  private boolean isInTime(MenuEntry menuEntry) {
    return menuEntry.seconds() <= seconds();
  }

  private boolean isPaid(MenuEntry menuEntry) {
    return request.budget().map(it -> menuEntry.cost().isAtMost(it)).orElse(true);
  }

  private double seconds() {
    return Seconds.of(request.deadline().orElseThrow());
  }

  private String deadline() {
    return Numbers.span(seconds());
  }

  private String least() {
    return money(menu.least());
  }

  private String money(Money money) {
    return new MoneyAmount(money.micros(), currency).toString();
  }
}
