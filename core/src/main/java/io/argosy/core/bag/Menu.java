package io.argosy.core.bag;

import io.argosy.core.model.Money;
import java.util.List;
import java.util.Optional;

/**
 * The plans to choose from, the cheapest first.
 *
 * @param chosen the number of the choice that was made; empty if a person is to make it or if
 *     nothing keeps the promise
 * @param why one sentence for people
 * @param least what a bag costs at least
 */
public record Menu(List<Choice> choices, Optional<Integer> chosen, String why, Money least) {
  public Menu {
    choices = List.copyOf(choices);
  }

  public Optional<Choice> choice(int number) {
    return number >= 1 && number <= choices.size()
        ? Optional.of(choices.get(number - 1))
        : Optional.empty();
  }

  public Optional<Choice> theChosen() {
    return chosen.flatMap(this::choice);
  }

  /** The line from which on time costs more than it is worth. Eq. (N1). */
  public Optional<Integer> knee() {
    return choices.isEmpty() ? Optional.empty() : Optional.of(Choosers.knee(choices).number());
  }
}
