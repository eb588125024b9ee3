package io.argosy.experiments.bats;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.bag.model.MenuEntry.Origin;
import io.argosy.simulator.world.TaskDurationModel;
import java.util.List;

/**
 * Bags over many seeds.
 *
 * @param tasks in a bag
 * @param lengths how long the tasks take
 * @param policies how the bags are run; the first is the published policy, the last is ours
 * @param others shapes that the paper does not cover
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
   * A plan chosen from the menu, with the paper's figures for it.
   *
   * @param cushioned whether the person accepts the cushion that the plan names
   * @param risky whether only plans count that leave tasks over, as the paper's did
   * @param units hours of the paper's plan; 0 if every plan counts
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

  /** The same experiment over {@code count} seeds. */
  public BatsExperiment withSeeds(int count) {
    return new BatsExperiment(
        name, source, firstSeed, count, tasks, lengths, scenarios, policies, cases, others);
  }
}
