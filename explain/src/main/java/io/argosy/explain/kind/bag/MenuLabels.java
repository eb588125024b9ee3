package io.argosy.explain.kind.bag;

import io.argosy.core.bag.Menu;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.model.Money;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Labels of the plans of a menu: the same on a terminal, on a page and for programs. Plans are
 * compared by their displayed values, the median time and cost.
 */
final class MenuLabels {
  private static final Comparator<MenuEntry> CHEAPER =
      Comparator.comparing(MenuEntry::expectedCost).thenComparingDouble(MenuEntry::expectedSeconds);

  private static final Comparator<MenuEntry> FASTER =
      Comparator.comparingDouble(MenuEntry::expectedSeconds).thenComparing(MenuEntry::expectedCost);

  private final Menu menu;
  private final MenuEntry cheapest;
  private final MenuEntry fastest;

  /** For a menu with at least one plan. */
  MenuLabels(Menu menu) {
    this.menu = menu;
    this.cheapest = Collections.min(menu.choices(), CHEAPER);
    this.fastest = Collections.min(menu.choices(), FASTER);
  }

  List<String> of(MenuEntry plan) {
    List<String> labels = new ArrayList<>();
    if (plan.equals(cheapest)) {
      labels.add("cheapest");
    }
    switch (plan.origin()) {
      case BUDGET -> labels.add("fastest within budget");
      case DEADLINE -> labels.add("cheapest within deadline");
      case CHEAPEST_PLUS -> compare(labels, plan, cheapest, "dearer than cheapest");
      case FASTEST_LESS -> compare(labels, plan, fastest, "cheaper than fastest");
      case CHEAPEST, FASTEST, FRONT -> {}
    }
    if (plan.equals(fastest)) {
      labels.add("fastest");
    }
    if (menu.knee().filter(number -> number == plan.number()).isPresent()) {
      labels.add("knee");
    }
    return labels;
  }

  /** The difference of the displayed values, so that the label agrees with its columns. */
  private static void compare(List<String> labels, MenuEntry plan, MenuEntry other, String how) {
    Money whole = other.expectedCost();
    if (plan.equals(other) || !whole.isPositive()) {
      return;
    }
    double part = Math.abs(plan.expectedCost().units() / whole.units() - 1);
    long percent = Math.round(100 * part);
    if (percent > 0) {
      labels.add(percent + " % " + how);
    }
  }
}
