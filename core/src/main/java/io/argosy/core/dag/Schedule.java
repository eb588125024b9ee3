package io.argosy.core.dag;

import static io.argosy.core.model.Checks.require;

import java.util.List;

/**
 * Which vCPU runs which task and when; agents execute it.
 *
 * @param policy the name of the policy that made it
 * @param placements one for each task, in the order of {@link Workflow#tasks}
 */
public record Schedule(String policy, List<Placement> placements) {
  public Schedule {
    placements = List.copyOf(placements);
    require(!placements.isEmpty(), "a schedule places at least one task");
  }

  /** When the last task ends; the first may start at zero. */
  public double makespanSeconds() {
    double latest = 0;
    for (Placement placement : placements) {
      latest = Math.max(latest, placement.finishSeconds());
    }
    return latest;
  }
}
