package io.argosy.core.bag;

import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.model.Money;
import java.util.List;
import java.util.Optional;

/**
 * The plans to choose from, cheapest first.
 *
 * @param chosen number of the chosen line; empty if the user is to choose or no plan keeps the
 *     promise
 * @param why one sentence for people
 * @param least the least cost of the bag
 */
public record Menu(List<MenuEntry> choices, Optional<Integer> chosen, String why, Money least) {
  public Menu {
    choices = List.copyOf(choices);
  }

  public Optional<MenuEntry> choice(int number) {
    return number >= 1 && number <= choices.size()
        ? Optional.of(choices.get(number - 1))
        : Optional.empty();
  }

  public Optional<MenuEntry> theChosen() {
    return chosen.flatMap(this::choice);
  }

  /** The line from which on saving time costs more than it is worth. Eq. (N1). */
  public Optional<Integer> knee() {
    return choices.isEmpty() ? Optional.empty() : Optional.of(PlanSelectors.knee(choices).number());
  }
}
