package io.argosy.experiments.bats;

import io.argosy.core.bag.model.MenuEntry;
import java.util.List;

/** A plan of Table 2, with the paper's machines and hours. */
public record PlanRow(String scenario, MenuEntry plan, List<Integer> machines, long units) {
  public boolean passed() {
    return plan.machines().equals(machines) && plan.units() == units;
  }
}
