package io.argosy.runtime.workflow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.argosy.core.dag.Host;
import io.argosy.core.dag.Platform;
import io.argosy.core.dag.Vm;
import io.argosy.core.dag.Work;
import io.argosy.core.dag.Workflow;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.workflow.PlatformFileReader;
import io.argosy.protocol.workflow.WorkflowFileReader;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ModelsTest {
  private static Workflow workflow(String tasks) {
    String text = "argosy: 1\nkind: workflow\nname: small\ntasks:\n" + tasks;
    return WorkflowModels.of(
        WorkflowFileReader.parse("wf.yaml", text.getBytes(UTF_8)), OptionalDouble.empty());
  }

  private static Platform platform(String host) {
    String text =
        "argosy: 1\nkind: platform\nname: p\nclouds:\n  - name: c\n    hosts:\n      - " + host;
    return PlatformModels.of(PlatformFileReader.parse("p.yaml", text));
  }

  private static final String PLAIN = "{name: h, bandwidth: 1 Gbps, speed: 1000 MIPS";

  @Test
  void a_circle_of_tasks_is_named() {
    BadInput bad =
        catchThrowableOfType(
            BadInput.class,
            () ->
                workflow(
                    """
                      - {id: a, work: 1s}
                      - {id: b, work: 1s, after: [a, d]}
                      - {id: c, work: 1s, after: [b]}
                      - {id: d, work: 1s, after: [c]}
                    """));
    assertThat(bad).hasMessage("wf.yaml: the tasks go in a circle: b → c → d → b");
  }

  @Test
  void a_second_on_an_unknown_machine_is_a_thousand_million_instructions() {
    assertThat(workflow("  - {id: a, work: 3s}\n").tasks().getFirst().work())
        .isEqualTo(new Work.Instructions(3000));
  }

  @Test
  void an_error_names_the_limit_that_a_task_exceeds_everywhere() {
    assertThat(nowhere("memory: 2 GB", "memory: 1 GB")).contains("task a fits nowhere: its memory");
    assertThat(nowhere("usage: 90%", "usage-limit: 80%")).contains("its CPU usage of 90.0 %");
    assertThat(nowhere("times: {pear: 1s}", "type: apple")).contains("no machine type");
  }

  private static String nowhere(String task, String host) {
    String work = task.startsWith("times") ? "" : "work: 1s, ";
    Workflow workflow = workflow("  - {id: a, " + work + task + "}\n");
    Platform platform = platform(PLAIN + ", " + host + "}\n");
    return String.valueOf(
        catchThrowableOfType(BadInput.class, () -> WorkflowModels.problem(workflow, platform))
            .getMessage());
  }

  @Test
  void equal_hosts_cores_and_virtual_machines_are_written_out() {
    Platform platform =
        platform(
            "{name: h, count: 2, bandwidth: 8 Gbps, speed: 1 GIPS, cores: 2, threads: 2,"
                + " vms: [{name: vm, count: 2, vcpus: 2}]}\n");

    Host second = platform.hosts().get(1);
    assertThat(second.name()).isEqualTo("h-2");
    assertThat(second.bandwidthBytesPerSecond()).isEqualTo(1e9);
    assertThat(second.vms()).extracting(Vm::name).containsExactly("h-2/vm-1", "h-2/vm-2");
    assertThat(second.vms().get(1).vcpus()).isEqualTo(List.of("h-2/1.0", "h-2/1.1"));
  }
}
