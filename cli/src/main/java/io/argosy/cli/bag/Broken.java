package io.argosy.cli.bag;

import io.argosy.core.bag.Choice;
import io.argosy.core.bag.Menu;
import io.argosy.core.bag.PlanRequest;
import io.argosy.core.model.Money;
import io.argosy.protocol.bag.Amount;
import io.argosy.telling.Numbers;
import java.util.Comparator;
import java.util.Optional;

/** Which promise no plan of a menu is expected to keep, and what would be needed. */
record Broken(PlanRequest request, Menu menu, String currency) {

  /** One sentence; none where some plan keeps all. */
  Optional<String> sentence() {
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

  private String both() {
    String soonest =
        menu.choices().stream()
            .filter(this::isPaid)
            .min(Comparator.comparingDouble(Choice::seconds))
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

  private Optional<Choice> inTime() {
    return menu.choices().stream().filter(this::isInTime).min(Comparator.comparing(Choice::cost));
  }

  private Choice fastest() {
    return menu.choices().stream().min(Comparator.comparingDouble(Choice::seconds)).orElseThrow();
  }

  private String told(Choice choice) {
    return "takes " + Numbers.span(choice.seconds()) + " and costs " + money(choice.cost());
  }

  private boolean isInTime(Choice choice) {
    return choice.seconds() <= seconds();
  }

  private boolean isPaid(Choice choice) {
    return request.budget().map(it -> choice.cost().isAtMost(it)).orElse(true);
  }

  private double seconds() {
    return request.deadline().orElseThrow().toNanos() / 1e9;
  }

  private String deadline() {
    return Numbers.span(seconds());
  }

  private String least() {
    return money(menu.least());
  }

  private String money(Money money) {
    return new Amount(money.micros(), currency).toString();
  }
}
