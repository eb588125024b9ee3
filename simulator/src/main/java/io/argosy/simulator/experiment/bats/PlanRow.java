package io.argosy.simulator.experiment.bats;

import io.argosy.core.bag.Choice;
import java.util.List;

/** A plan of Table 2, beside the paper's machines and hours. */
public record PlanRow(String scenario, Choice plan, List<Integer> machines, long units) {
  public boolean passed() {
    return plan.machines().equals(machines) && plan.units() == units;
  }
}
