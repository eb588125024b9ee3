package io.argosy.core.dag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.core.dag.check.Checker;
import io.argosy.core.dag.cluster.ClusteringStep;
import io.argosy.core.dag.cluster.SharingClusters;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.core.dag.measure.LowerBound;
import io.argosy.core.dag.measure.Metrics;
import io.argosy.core.dag.measure.WaitAnalysis;
import io.argosy.core.dag.measure.WaitReason;
import io.argosy.core.dag.policy.SchedulePolicies;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The cases that docs/algorithms/workflows.md computes step by step. */
class ByHandTest {
  private static final Workflow FIVE = Examples.fiveTasks();

  @Test
  void clusters_are_b_d_on_the_fastest_vcpu_and_a_c_e_beside_it() {
    SchedulingProblem problem = SchedulingProblem.of(FIVE, Examples.twoHosts(60));
    assertThat(SharingClusters.vcpus(problem)).containsExactly(1, 0, 1, 0, 1);
  }

  @Test
  void the_first_phase_goes_step_by_step_as_on_the_page() {
    List<ClusteringStep> steps = new ArrayList<>();
    SharingClusters.vcpus(SchedulingProblem.of(FIVE, Examples.twoHosts(60)), steps::add);
    int a = 0;
    int b = 1;
    int c = 2;
    int d = 3;
    int e = 4;
    assertThat(steps)
        .containsExactly(
            new ClusteringStep.Merged(b, d, 14, 22, 14),
            new ClusteringStep.Merged(a, c, 16, 20, 16),
            new ClusteringStep.Merged(a, e, 12, 16, 12),
            new ClusteringStep.Refused(b, a, 22, 14),
            new ClusteringStep.Placed(b, 0, 9),
            new ClusteringStep.Placed(a, 1, 12),
            new ClusteringStep.Refused(b, a, 12, 7));
  }

  @Test
  void sf_cuv_moves_a_and_c_to_the_fastest_vcpu_and_ends_at_16() {
    List<Placement> placed = schedule("sf-cuv", 60).placements();
    assertThat(placed)
        .extracting(Placement::vcpu)
        .containsExactly("n1.0.0", "n1.0.1", "n1.0.0", "n1.0.0", "n1.0.0");
    assertThat(placed).extracting(Placement::startSeconds).containsExactly(0., 2., 4., 11., 15.);
    assertThat(placed).extracting(Placement::pullSeconds).containsExactly(2., 0., 4., 0., 0.);
    assertThat(placed).extracting(Placement::finishSeconds).containsExactly(4., 4., 11., 15., 16.);
    assertThat(placed)
        .extracting(placement -> placement.choice().rule())
        .containsOnly(PlacementReason.Rule.SHARED_IMAGE);
  }

  @ParameterizedTest
  @CsvSource({
    "sf-cuv, 16",
    "sf-cuv-host, 16",
    "cuv-fix, 22",
    "heft, 17",
    "peft, 17",
    "cmwsl, 21",
    "soc, 17",
    "cap, 43",
    "com, 43"
  })
  void every_policy_ends_when_it_does_by_hand(String policy, double makespan) {
    assertThat(schedule(policy, 60).makespanSeconds()).isEqualTo(makespan);
  }

  @Test
  void the_portfolio_is_no_worse_than_the_best() {
    assertThat(schedule("portfolio", 60).makespanSeconds()).isLessThanOrEqualTo(16);
  }

  @Test
  void a_task_that_starts_before_a_planned_pull_pulls_itself_and_replaces_it() {
    List<Placement> placed = schedule("heft", 100).placements();
    Placement c = placed.get(2);
    Placement d = placed.get(3);
    assertThat(d.startSeconds()).isEqualTo(3);
    assertThat(d.pullSeconds()).isEqualTo(4);
    assertThat(d.finishSeconds()).isEqualTo(15);
    assertThat(c.startSeconds()).isEqualTo(9);
    assertThat(c.pullSeconds()).isZero();
    assertThat(c.finishSeconds()).isEqualTo(12);
  }

  @Test
  void nothing_can_end_before_10() {
    assertThat(LowerBound.seconds(SchedulingProblem.of(FIVE, Examples.twoHosts(60)))).isEqualTo(10);
  }

  /** Four tasks of 4 s that fit only the vCPU of speed 3: 16 instructions at 4 per second. */
  @Test
  void work_that_fits_only_some_vcpus_counts_in_the_bound() {
    List<Task> tasks = new ArrayList<>();
    for (String id : List.of("A", "B", "C", "D")) {
      tasks.add(new Task(id, id, Optional.empty(), new Work.Instructions(4), 0, 5));
    }
    Host small = withMemory(Examples.host("small", 1, List.of(List.of(1.0)), 100), 1);
    Host large = withMemory(Examples.host("large", 1, List.of(List.of(3.0)), 100), 10);
    Platform platform =
        new Platform(
            "two", List.of(new Cloud("here", 1, Double.POSITIVE_INFINITY, List.of(small, large))));

    SchedulingProblem problem =
        SchedulingProblem.of(new Workflow("w", tasks, List.of(), List.of()), platform);

    assertThat(LowerBound.seconds(problem)).isEqualTo(4);
  }

  private static Host withMemory(Host host, double bytes) {
    Vm vm = host.vms().getFirst();
    Vm limited = new Vm(vm.name(), vm.vcpus(), bytes, vm.diskBytes(), vm.images());
    return new Host(
        host.name(), host.type(), host.bandwidthBytesPerSecond(), host.cores(), List.of(limited));
  }

  /** A → B and C → D, 100 bytes each, at 10 per second; B and D share an image of 10 bytes. */
  @Test
  void a_task_stays_with_its_cluster_where_that_ends_sooner_than_sharing_its_image() {
    Workflow pairs =
        new Workflow(
            "pairs",
            List.of(
                Examples.task("A", "p", 4, 0),
                Examples.task("B", "y", 4, 0),
                Examples.task("C", "q", 4, 0),
                Examples.task("D", "y", 4, 0)),
            List.of(new Edge("A", "B", 100), new Edge("C", "D", 100)),
            List.of(new Image("p", 10), new Image("q", 10), new Image("y", 10)));
    Host one = Examples.host("n1", 10, List.of(List.of(1.0)), 100);
    Host two = Examples.host("n2", 10, List.of(List.of(1.0)), 100);
    Platform platform =
        new Platform(
            "two", List.of(new Cloud("here", 10, Double.POSITIVE_INFINITY, List.of(one, two))));
    SchedulingProblem problem = SchedulingProblem.of(pairs, platform);

    Schedule published = SchedulePolicies.named("sf-cuv").orElseThrow().schedule(problem);
    Schedule keeping = SchedulePolicies.named("sf-cuv-host").orElseThrow().schedule(problem);

    // A pull of 1 s and 4 s of work, twice on each host; sharing moves 100 bytes for 10 s.
    assertThat(keeping.makespanSeconds()).isEqualTo(10);
    assertThat(keeping.placements())
        .filteredOn(placement -> placement.choice().rule() == PlacementReason.Rule.CLUSTER_HOST)
        .extracting(Placement::task)
        .contains("B");
    assertThat(published.makespanSeconds()).isEqualTo(20);
  }

  @Test
  void the_metrics_of_sf_cuv() {
    SchedulingProblem problem = SchedulingProblem.of(FIVE, Examples.twoHosts(60));
    Metrics metrics = Metrics.of(problem, schedule("sf-cuv", 60));
    assertThat(metrics.slr()).isCloseTo(12.0 / 17, within(1e-12));
    assertThat(metrics.efficiency()).isEqualTo(22.0 / 32);
    assertThat(metrics.sharing()).isEqualTo(5.0 / 3);
    assertThat(metrics.vcpus()).isEqualTo(2);
    assertThat(metrics.pulls()).isEqualTo(2);
    assertThat(metrics.pulledBytes()).isEqualTo(24);
    assertThat(metrics.movedBytes()).isZero();
    assertThat(metrics.gap()).isCloseTo(0.6, within(1e-12));
  }

  @Test
  void what_each_task_waited_for() {
    assertThat(WaitAnalysis.of(FIVE, schedule("sf-cuv", 60)))
        .containsExactly(
            new WaitReason.Nothing(),
            new WaitReason.Image("A"),
            new WaitReason.Data("A"),
            new WaitReason.Busy("C"),
            new WaitReason.Data("D"));
    assertThat(WaitAnalysis.of(FIVE, schedule("cuv-fix", 60)).get(3))
        .isEqualTo(new WaitReason.Limit("C"));
  }

  private static Schedule schedule(String policy, double usageLimit) {
    Platform platform = Examples.twoHosts(usageLimit);
    Schedule schedule =
        SchedulePolicies.named(policy).orElseThrow().schedule(SchedulingProblem.of(FIVE, platform));
    assertThat(Checker.faults(FIVE, platform, schedule)).isEmpty();
    return schedule;
  }
}
