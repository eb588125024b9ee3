package io.argosy.core.dag.policy;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.cost.SchedulingProblem;
import java.util.List;

/**
 * Runs every policy, takes the schedule that ends first and improves it by local search: never
 * worse than any of them. Its effort is a number of steps, not of seconds, so that it is
 * repeatable.
 */
public final class Portfolio implements SchedulePolicy {
  /** The default steps; a step places every task once. */
  public static final int STEPS = 1_000;

  public static final long SEED = 1;

  /** Steps on large workflows are long: the search places at most this many tasks in total. */
  private static final long PLACEMENTS = 1_000_000;

  private final List<SchedulePolicy> policies;
  private final int steps;
  private final long seed;

  /**
   * @param steps the most tries of the search; zero for none
   * @param seed of the search
   */
  public Portfolio(int steps, long seed) {
    this(SchedulePolicies.singles(), steps, seed);
  }

  Portfolio(List<SchedulePolicy> policies, int steps, long seed) {
    require(steps >= 0, "the steps of a search are zero or more, was " + steps);
    this.policies = List.copyOf(policies);
    this.steps = steps;
    this.seed = seed;
  }

  @Override
  public String name() {
    return "portfolio";
  }

  @Override
  public Schedule schedule(SchedulingProblem problem) {
    Schedule best = policies.getFirst().schedule(problem);
    for (SchedulePolicy policy : policies.subList(1, policies.size())) {
      Schedule schedule = policy.schedule(problem);
      best = schedule.makespanSeconds() < best.makespanSeconds() ? schedule : best;
    }
    long most = Math.min(steps, PLACEMENTS / problem.tasks());
    Schedule improved = new LocalSearch(problem, best, seed).improve((int) most, name());
    return improved.makespanSeconds() < best.makespanSeconds()
        ? improved
        : new Schedule(name(), best.placements());
  }
}
