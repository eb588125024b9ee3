package io.argosy.experiments.bats;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.bag.model.MenuEntry.Origin;
import io.argosy.simulator.world.TaskDurationModel;
import java.util.List;

/**
 * Bags over many seeds.
 *
 * @param tasks in a bag
 * @param lengths how long they take
 * @param policies how the bags are run; the first is the published way, the last is ours
 * @param others shapes that the paper did not try
 */
public record BatsExperiment(
    String name,
    String source,
    long firstSeed,
    int seeds,
    long tasks,
    TaskDurationModel lengths,
    List<Scenario> scenarios,
    List<String> policies,
    List<Case> cases,
    List<TaskDurationModel> others) {

  /**
   * A plan that is chosen from the menu, beside what the paper tells of it.
   *
   * @param cushioned whether the cushion that the plan names is agreed to
   * @param risky whether only plans count that leave tasks over, as the paper's did
   * @param units hours that the paper's plan took; 0 if every plan counts
   * @param minutes the paper's makespan
   */
  public record Case(
      Scenario scenario,
      Origin choice,
      boolean cushioned,
      boolean risky,
      long units,
      double minutes) {}

  public BatsExperiment {
    scenarios = List.copyOf(scenarios);
    policies = List.copyOf(policies);
    cases = List.copyOf(cases);
    others = List.copyOf(others);
    require(seeds > 0, "an experiment has at least one seed");
    require(!policies.isEmpty(), "an experiment has a policy");
  }

  /** The same experiment over so many seeds. */
  public BatsExperiment withSeeds(int count) {
    return new BatsExperiment(
        name, source, firstSeed, count, tasks, lengths, scenarios, policies, cases, others);
  }
}
