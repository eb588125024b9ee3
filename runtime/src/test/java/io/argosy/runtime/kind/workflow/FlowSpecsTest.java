package io.argosy.runtime.kind.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.argosy.core.dag.policy.SchedulePolicies;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.SiteSpec;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.protocol.text.BadInput;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FlowSpecsTest {
  private static final String FILE =
      """
      argosy: 1
      kind: workflow
      name: x
      reference: 500 MIPS
      tasks:
        - {id: sum, work: 1s, after: {left: 1 kB, right: 2 kB}, command: [x]}
        - {id: left, work: 2s, after: [split], command: [x]}
        - {id: right, work: 3s, after: [split], command: [x]}
        - {id: split, work: 4s, command: [x]}
      sites: [{name: near, speed: 2000 MIPS, uplink: 8 Mbps, threads: 2}]
      """;

  private static FlowFile read(String text) {
    return (FlowFile)
        JobFileReader.parse("wf.yaml", text, Path.of("/jobs"), List.of(), Instant.EPOCH);
  }

  @Test
  void the_number_of_a_task_is_that_of_its_step() {
    FlowFile file = read(FILE);

    JobSpec.Workflow spec = FlowSpecs.of(file, Optional.empty());

    List<String> ids = spec.flow().tasks().stream().map(Flow.Task::id).toList();
    assertThat(ids).isEqualTo(file.steps().stream().map(FlowFile.Step::id).toList());
    assertThat(ids).containsExactly("split", "left", "right", "sum");
    assertThat(spec.flow().tasks().getLast().inputs())
        .containsExactly(new Flow.Input(1, 1000), new Flow.Input(2, 2000));
    assertThat(spec.flow().tasks().getFirst().millionInstructions()).isEqualTo(2000);
  }

  @Test
  void the_description_of_a_site_applies_to_its_machines() {
    JobSpec.Workflow spec = FlowSpecs.of(read(FILE), Optional.empty());

    SiteSpec book = spec.book(new MachineId("near.one"), new SiteId("near"));

    assertThat(book.millionInstructionsPerSecond()).isEqualTo(2000);
    assertThat(book.uplinkBytesPerSecond()).isEqualTo(1e6);
    assertThat(book.bandwidthBytesPerSecond())
        .isEqualTo(SiteSpec.UNDESCRIBED.bandwidthBytesPerSecond());
    assertThat(book.vcpusPerCore()).isEqualTo(2);
  }

  @Test
  void a_workflow_that_names_no_policy_is_scheduled_by_the_best_of_all() {
    assertThat(FlowSpecs.of(read(FILE), Optional.empty()).policy()).isEqualTo("portfolio");
  }

  @Test
  void every_policy_that_there_is_can_be_named_in_a_file() {
    for (String policy : SchedulePolicies.names()) {
      assertThat(FlowSpecs.of(read(FILE + "policy: " + policy), Optional.empty()).policy())
          .isEqualTo(policy);
    }
    assertThat(FlowSpecs.of(read(FILE), Optional.of("peft")).policy()).isEqualTo("peft");
  }

  @Test
  void tasks_that_wait_for_each_other_are_refused_in_a_sentence() {
    FlowFile circle =
        read(
            """
            argosy: 1
            kind: workflow
            name: x
            tasks: [{id: a, work: 1s, after: [b], command: [x]}, {id: b, work: 1s, after: [a], command: [x]}]
            """);

    BadInput refused =
        catchThrowableOfType(BadInput.class, () -> FlowSpecs.of(circle, Optional.empty()));

    assertThat(refused.sentence()).isEqualTo("the tasks go in a circle: a → b → a");
  }
}
