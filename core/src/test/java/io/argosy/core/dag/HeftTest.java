package io.argosy.core.dag;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.dag.check.Checker;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.core.dag.policy.SchedulePolicies;
import org.junit.jupiter.api.Test;

class HeftTest {
  @Test
  void the_textbook_graph_ends_at_eighty() {
    Workflow workflow = Examples.textbook();
    Platform platform = Examples.threeMachines();
    Schedule schedule =
        SchedulePolicies.named("heft")
            .orElseThrow()
            .schedule(SchedulingProblem.of(workflow, platform));
    assertThat(Checker.faults(workflow, platform, schedule)).isEmpty();
    assertThat(schedule.makespanSeconds()).isEqualTo(80);
  }
}
