package io.argosy.agent.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ListedAllocationTest {
  @Test
  void a_line_is_an_element_with_its_own_number() {
    assertThat(ListedAllocation.parse(Answers.RUNNING).get(1))
        .isEqualTo(new ListedAllocation("2_1", "4", "RUNNING", 0, "argosy-x", 0, "None"));
  }

  @Test
  void an_exit_code_is_distinguished_from_a_signal() {
    assertThat(ListedAllocation.parse(Answers.BLIND))
        .allMatch(it -> it.exit() == AllocationScript.BLIND);
    assertThat(ListedAllocation.parse(Answers.CANCELLED)).allMatch(it -> it.exit() == 0);
  }

  @Test
  void states_are_phases() {
    assertThat(ListedAllocation.parse(Answers.FULL))
        .extracting(ListedAllocation::phase)
        .containsExactly(
            ListedAllocation.Phase.RUNS,
            ListedAllocation.Phase.RUNS,
            ListedAllocation.Phase.WAITS,
            ListedAllocation.Phase.WAITS);
    assertThat(ListedAllocation.parse(Answers.CANCELLED))
        .allMatch(it -> it.phase() == ListedAllocation.Phase.OVER)
        .allMatch(it -> it.story().equals("was cancelled in Slurm"));
  }

  @Test
  void lines_of_another_shape_are_ignored() {
    assertThat(ListedAllocation.parse("slurm_load_jobs error\n1|2|RUNNING|x|n|0|None|\n"))
        .isEqualTo(List.of());
  }
}
