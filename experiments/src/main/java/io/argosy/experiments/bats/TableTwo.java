package io.argosy.experiments.bats;

import io.argosy.core.bag.Planner;
import io.argosy.core.bag.model.MachineType;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.bag.model.MenuEntry.Origin;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Offer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The plans of Table 2, with the tasks and times that can be derived from it. */
final class TableTwo {
  private static final double MINUTES = 15.15;

  /** What the paper prints of a plan. */
  private record Printed(Origin origin, List<Integer> machines, long units) {}

  private TableTwo() {}

  static List<PlanRow> rows() {
    List<PlanRow> rows = new ArrayList<>();
    rows.addAll(
        rows(
            new Scenario(3, 4),
            889,
            List.of(
                new Printed(Origin.CHEAPEST, List.of(0, 29), 2),
                new Printed(Origin.CHEAPEST_PLUS, List.of(6, 32), 2),
                new Printed(Origin.FASTEST_LESS, List.of(6, 32), 2),
                new Printed(Origin.FASTEST, List.of(32, 32), 2))));
    rows.addAll(
        rows(
            new Scenario(4, 1),
            963,
            List.of(
                new Printed(Origin.CHEAPEST, List.of(4, 0), 61),
                new Printed(Origin.CHEAPEST_PLUS, List.of(32, 1), 8),
                new Printed(Origin.FASTEST_LESS, List.of(32, 19), 5),
                new Printed(Origin.FASTEST, List.of(32, 32), 4))));
    return rows;
  }

  private static List<PlanRow> rows(Scenario scenario, long tasks, List<Printed> printed) {
    List<Offer> offers = scenario.offers();
    PlanRequest request =
        new PlanRequest(
            tasks,
            List.of(
                MachineType.of(offers.getFirst(), 60 * MINUTES),
                MachineType.of(offers.getLast(), 60 * MINUTES / scenario.speed())),
            Optional.empty(),
            Optional.empty(),
            Money.ZERO,
            new Choosing.Wait(),
            1);
    List<MenuEntry> anchors = Planner.anchors(request);
    List<PlanRow> rows = new ArrayList<>();
    for (Printed plan : printed) {
      anchors.stream()
          .filter(menuEntry -> menuEntry.origin() == plan.origin())
          .map(menuEntry -> new PlanRow(scenario.word(), menuEntry, plan.machines(), plan.units()))
          .forEach(rows::add);
    }
    return rows;
  }
}
