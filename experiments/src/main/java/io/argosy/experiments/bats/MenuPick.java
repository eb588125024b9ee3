package io.argosy.experiments.bats;

import io.argosy.core.bag.Menu;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.bag.model.MenuEntry.Origin;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A choice from a menu.
 *
 * @param line the plan to choose; empty for any line of the menu, drawn by the seed
 * @param cushioned whether the person accepts the cushion that the plan names
 */
record MenuPick(Scenario scenario, Optional<Origin> line, boolean cushioned) {
  /** The plans of the paper. */
  static final List<Origin> NAMED =
      List.of(Origin.CHEAPEST, Origin.CHEAPEST_PLUS, Origin.FASTEST_LESS, Origin.FASTEST);

  static MenuPick of(BatsExperiment.Case choice) {
    return new MenuPick(choice.scenario(), Optional.of(choice.choice()), choice.cushioned());
  }

  /** Its name in tables. */
  String word() {
    String name =
        line.map(it -> it.name().toLowerCase(Locale.ROOT).replace('_', '-')).orElse("any");
    return name + (cushioned ? ", cushion" : "");
  }

  /** The chosen line. */
  MenuEntry from(Menu menu, long seed) {
    if (line.isEmpty()) {
      // Consecutive seeds choose lines that are far apart: the golden section.
      double part = seed * 0.6180339887498949 % 1;
      return menu.choices().get((int) (part * menu.choices().size()));
    }
    return named(menu, line.get());
  }

  /**
   * The line that was made for that plan. If no line stands for a fifth more or less money, the
   * last line that this money pays for.
   */
  static MenuEntry named(Menu menu, Origin origin) {
    return menu.choices().stream()
        .filter(menuEntry -> menuEntry.origin() == origin)
        .findFirst()
        .orElseGet(() -> paid(menu, origin));
  }

  private static MenuEntry paid(Menu menu, Origin origin) {
    MenuEntry first = menu.choices().getFirst();
    MenuEntry last = menu.choices().getLast();
    double money =
        switch (origin) {
          case CHEAPEST_PLUS -> 1.2 * first.cost().units();
          case FASTEST_LESS -> 0.8 * last.cost().units();
          default -> last.cost().units();
        };
    return menu.choices().stream()
        .filter(menuEntry -> menuEntry.cost().units() <= money)
        .reduce(first, (one, next) -> next);
  }
}
