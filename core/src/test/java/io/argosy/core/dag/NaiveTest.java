package io.argosy.core.dag;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.dag.cluster.SharingClusters;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.core.dag.policy.SchedulePolicies;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the fast SF-CUV with the simple reference. */
class NaiveTest {
  private static final long SEEDS = Long.getLong("argosy.dag.seeds", 60);

  static Stream<Long> seeds() {
    return LongStream.rangeClosed(1, SEEDS).boxed();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void both_put_every_task_in_a_cluster_on_the_same_vcpu(long seed) {
    SchedulingProblem problem = problem(seed);
    assertThat(SharingClusters.vcpus(problem)).isEqualTo(new NaiveClusters(problem).vcpus());
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void both_make_the_same_schedule(long seed) {
    SchedulingProblem problem = problem(seed);
    Schedule fast = SchedulePolicies.named("sf-cuv").orElseThrow().schedule(problem);
    List<NaiveSchedule.Slot> naive = new NaiveSchedule(problem).slots();
    for (int t = 0; t < problem.tasks(); t++) {
      Placement placement = fast.placements().get(t);
      NaiveSchedule.Slot slot = naive.get(t);
      assertThat(placement.vcpu()).isEqualTo(problem.machines().vcpu(slot.vcpu()).name());
      assertThat(placement.startSeconds()).isEqualTo(slot.start());
      assertThat(placement.pullSeconds()).isEqualTo(slot.pull());
      assertThat(placement.finishSeconds()).isEqualTo(slot.finish());
    }
  }

  private static SchedulingProblem problem(long seed) {
    ExactWorlds worlds = new ExactWorlds(seed);
    int mostBytes = 1 << (1 + seed % 11);
    Workflow workflow = worlds.workflow(10 + (int) (seed % 70), 1 + (int) (seed % 5), mostBytes);
    return SchedulingProblem.of(workflow, worlds.platform());
  }
}
