package io.argosy.cli.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.dag.Platform;
import io.argosy.core.dag.Workflow;
import io.argosy.core.dag.policy.SchedulePolicies;
import io.argosy.core.dag.policy.SchedulePolicy;
import io.argosy.protocol.workflow.WorkflowFileReader;
import io.argosy.runtime.workflow.WorkflowModels;
import io.argosy.simulator.workflow.DrawnPlatform;
import io.argosy.simulator.workflow.Dressing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Existing workflow files, if there is a folder of them: {@code -Dargosy.workflows=DIR}. */
@EnabledIfSystemProperty(named = "argosy.workflows", matches = ".+")
class RealFilesTest {
  static List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(Path.of(System.getProperty("argosy.workflows", "")))) {
      return all.filter(file -> file.toString().matches(".*\\.(xml|dax|json)")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void every_policy_plans_a_real_file(Path file) {
    Platform platform = DrawnPlatform.draw(1, 3, 3);
    Workflow read = WorkflowModels.of(WorkflowFileReader.read(file, true), OptionalDouble.empty());
    Workflow workflow = new Dressing(5, OptionalDouble.of(1), 1).dress(read, platform);
    for (SchedulePolicy policy : SchedulePolicies.all()) {
      PolicySchedule policySchedule =
          PolicySchedule.of(WorkflowModels.problem(workflow, platform), platform, policy);
      assertThat(policySchedule.schedule().placements()).hasSize(workflow.tasks().size());
      assertThat(policySchedule.makespan())
          .isGreaterThanOrEqualTo(policySchedule.metrics().lowerBoundSeconds() * (1 - 1e-9));
    }
  }
}
