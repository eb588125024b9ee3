package io.argosy.core.dag;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.dag.check.Checker;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.core.dag.policy.SchedulePolicies;
import io.argosy.core.dag.policy.SchedulePolicy;
import org.junit.jupiter.api.Test;

/** Long timelines and large clusters: thousands of tasks on a few vCPUs. */
class LargeTest {
  @Test
  void every_policy_fills_few_vcpus_with_three_thousand_tasks() {
    RandomWorlds worlds = new RandomWorlds(7);
    Workflow workflow = worlds.workflow(3_000, 5);
    Platform platform = worlds.platform(false);
    SchedulingProblem problem = SchedulingProblem.of(workflow, platform);
    for (SchedulePolicy policy : SchedulePolicies.all()) {
      Schedule schedule = policy.schedule(problem);
      assertThat(Checker.faults(workflow, platform, schedule)).as(policy.name()).isEmpty();
    }
  }

  @Test
  void equal_problems_give_equal_schedules() {
    for (SchedulePolicy policy : SchedulePolicies.all()) {
      assertThat(policy.schedule(problem())).isEqualTo(policy.schedule(problem()));
    }
  }

  private static SchedulingProblem problem() {
    RandomWorlds worlds = new RandomWorlds(11);
    return SchedulingProblem.of(worlds.workflow(120, 4), worlds.platform(true));
  }
}
