package io.argosy.core.bag;

import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.bag.model.MenuEntry.Origin;
import io.argosy.core.model.Money;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The lines of a menu: cheapest first, none that another beats in both time and cost, each with a
 * name. Eq. (N2).
 */
final class MenuLines {
  /** Among equal plans, the one with the earlier name stays. */
  private static final List<Origin> NAMES =
      List.of(
          Origin.CHEAPEST,
          Origin.FASTEST,
          Origin.BUDGET,
          Origin.DEADLINE,
          Origin.CHEAPEST_PLUS,
          Origin.FASTEST_LESS,
          Origin.FRONT);

  /** Times that differ by less are equal. */
  private static final double SAME = 1e-12;

  private MenuLines() {}

  /** Selects the lines of a menu from the computed plans, without numbers. */
  static List<MenuEntry> of(List<MenuEntry> made) {
    Money floor =
        made.stream()
            .filter(line -> line.origin() == Origin.CHEAPEST)
            .map(MenuEntry::cost)
            .findFirst()
            .orElse(Money.ZERO);
    List<MenuEntry> order =
        new ArrayList<>(
            made.stream()
                .filter(line -> line.origin() != Origin.FRONT || floor.isAtMost(line.cost()))
                .toList());
    order.sort(
        Comparator.comparing(MenuEntry::cost)
            .thenComparingDouble(MenuEntry::seconds)
            .thenComparingInt(line -> NAMES.indexOf(line.origin()))
            .thenComparingInt(MenuEntry::machineCount));
    List<MenuEntry> lines = new ArrayList<>();
    for (MenuEntry line : order) {
      if (lines.isEmpty() || line.seconds() < lines.getLast().seconds() * (1 - SAME)) {
        lines.add(line);
      }
    }
    return named(lines);
  }

  /** The first is the cheapest and the last the fastest, whatever their original goal. */
  private static List<MenuEntry> named(List<MenuEntry> lines) {
    Money least = lines.getFirst().cost();
    Money most = lines.getLast().cost();
    List<MenuEntry> named = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      MenuEntry line = lines.get(i);
      Origin name =
          i == 0
              ? Origin.CHEAPEST
              : i == lines.size() - 1 ? Origin.FASTEST : name(line, least, most);
      named.add(line.from(name));
    }
    return named;
  }

  /** "A fifth" covers a tenth to three tenths; other lines get a plain name. */
  private static Origin name(MenuEntry line, Money least, Money most) {
    double more = line.cost().units() / least.units();
    double less = line.cost().units() / most.units();
    return switch (line.origin()) {
      case CHEAPEST_PLUS -> more > 1.1 && more < 1.3 ? Origin.CHEAPEST_PLUS : Origin.FRONT;
      case FASTEST_LESS -> less > 0.7 && less < 0.9 ? Origin.FASTEST_LESS : Origin.FRONT;
      case CHEAPEST, FASTEST -> Origin.FRONT;
      case FRONT, BUDGET, DEADLINE -> line.origin();
    };
  }
}
