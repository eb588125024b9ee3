package io.argosy.core.dag;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.dag.check.Checker;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.core.dag.measure.LowerBound;
import io.argosy.core.dag.policy.SchedulePolicies;
import io.argosy.core.dag.policy.SchedulePolicy;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** For any workflow and platform, every policy computes a schedule that the checker accepts. */
class EveryPolicyTest {
  private static final long SEEDS = Long.getLong("argosy.dag.seeds", 40);

  static Stream<Long> seeds() {
    return LongStream.rangeClosed(1, SEEDS).boxed();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void makes_a_schedule_that_is_possible(long seed) {
    RandomWorlds worlds = new RandomWorlds(seed);
    Workflow workflow = worlds.workflow(10 + (int) (seed % 50), 1 + (int) (seed % 7));
    judge(workflow, worlds.platform(false));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void keeps_memory_and_disks(long seed) {
    RandomWorlds worlds = new RandomWorlds(seed + 1_000_000);
    Workflow workflow = worlds.workflow(10 + (int) (seed % 50), 1 + (int) (seed % 4));
    judge(workflow, worlds.platform(true));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void takes_measured_run_times(long seed) {
    RandomWorlds worlds = new RandomWorlds(seed + 2_000_000);
    Workflow workflow =
        worlds.measured(worlds.workflow(10 + (int) (seed % 40), seed % 2 == 0 ? 1 : 3));
    judge(workflow, worlds.platform(seed % 2 == 0));
  }

  private static void judge(Workflow workflow, Platform platform) {
    SchedulingProblem problem = SchedulingProblem.of(workflow, platform);
    double bound = LowerBound.seconds(problem);
    double best = Double.POSITIVE_INFINITY;
    for (SchedulePolicy policy : SchedulePolicies.all()) {
      Schedule schedule = policy.schedule(problem);
      assertThat(schedule.policy()).isEqualTo(policy.name());
      assertThat(Checker.faults(workflow, platform, schedule)).as(policy.name()).isEmpty();
      assertThat(schedule.makespanSeconds())
          .as(policy.name())
          .isGreaterThanOrEqualTo(bound * (1 - 1e-9));
      best = Math.min(best, schedule.makespanSeconds());
      if (policy.name().equals("portfolio")) {
        assertThat(schedule.makespanSeconds()).isEqualTo(best);
      }
    }
  }
}
