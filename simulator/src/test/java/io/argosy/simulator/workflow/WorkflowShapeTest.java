package io.argosy.simulator.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.core.dag.Edge;
import io.argosy.core.dag.Platform;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.Task;
import io.argosy.core.dag.Workflow;
import io.argosy.core.dag.Workflows;
import io.argosy.core.dag.check.Checker;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.core.dag.policy.SchedulePolicies;
import io.argosy.core.dag.policy.SchedulePolicy;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class WorkflowShapeTest {
  @ParameterizedTest
  @EnumSource(WorkflowShape.class)
  void a_seed_draws_the_same_workflow_again(WorkflowShape shape) {
    Workflow again = shape.draw(50, 7);

    assertThat(again).isEqualTo(shape.draw(50, 7)).isNotEqualTo(shape.draw(50, 8));
  }

  @ParameterizedTest
  @CsvSource({
    "RANDOM, 10, 10", "RANDOM, 500, 500", "MONTAGE, 25, 25", "MONTAGE, 50, 50",
    "MONTAGE, 100, 100", "MONTAGE, 1000, 1000", "EPIGENOMICS, 24, 24", "EPIGENOMICS, 46, 47",
    "EPIGENOMICS, 100, 100", "EPIGENOMICS, 997, 997", "MONTAGE, 10, 10", "MONTAGE, 11, 11"
  })
  void the_sizes_are_those_of_the_published_files(WorkflowShape shape, int asked, int tasks) {
    assertThat(shape.draw(asked, 1).tasks()).hasSize(tasks);
  }

  @Test
  void a_random_task_has_one_to_five_children_and_the_rare_one_a_few_more() {
    Workflow workflow = WorkflowShape.RANDOM.draw(500, 3);
    Map<String, Long> children =
        workflow.edges().stream().collect(Collectors.groupingBy(Edge::from, Collectors.counting()));
    long many = children.values().stream().filter(count -> count > 5).count();
    assertThat(many).isLessThan(workflow.tasks().size() / 5);
  }

  @Test
  void a_montage_of_25_has_the_counts_of_the_published_one() {
    Map<String, Long> kinds =
        WorkflowShape.MONTAGE.draw(25, 1).tasks().stream()
            .collect(Collectors.groupingBy(Task::name, Collectors.counting()));
    assertThat(kinds)
        .containsEntry("mProjectPP", 5L)
        .containsEntry("mDiffFit", 9L)
        .containsEntry("mBackground", 5L)
        .containsEntry("mAdd", 1L);
  }

  @ParameterizedTest
  @EnumSource(WorkflowShape.class)
  void a_dressed_workflow_has_the_images_usage_and_ratio_asked_for(WorkflowShape shape) {
    Platform platform = DrawnPlatform.draw(5);
    Workflow workflow =
        new Dressing(5, OptionalDouble.of(2.5), 5).dress(shape.draw(50, 5), platform);

    assertThat(workflow.images()).hasSize(5);
    assertThat(workflow.images()).allSatisfy(i -> assertThat(i.bytes()).isBetween(50e6, 1000e6));
    assertThat(workflow.tasks()).allSatisfy(t -> assertThat(t.usagePercent()).isBetween(10., 90.));
    assertThat(Dressing.ccr(SchedulingProblem.of(workflow, platform))).isCloseTo(2.5, within(1e-9));
  }

  @ParameterizedTest
  @EnumSource(WorkflowShape.class)
  void every_policy_makes_a_schedule_that_the_checker_accepts(WorkflowShape shape) {
    for (long seed = 1; seed <= 3; seed++) {
      Platform platform = DrawnPlatform.draw(seed, 3, 3);
      Workflow pair = Workflows.merged(List.of(shape.draw(30, seed), shape.draw(24, seed + 9)));
      Workflow workflow = new Dressing(4, OptionalDouble.of(seed), seed).dress(pair, platform);
      for (SchedulePolicy policy : SchedulePolicies.all()) {
        Schedule schedule = policy.schedule(SchedulingProblem.of(workflow, platform));
        assertThat(Checker.faults(workflow, platform, schedule))
            .as("%s, %s, seed %s", policy.name(), shape, seed)
            .isEmpty();
      }
    }
  }
}
