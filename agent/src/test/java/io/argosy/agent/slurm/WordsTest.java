package io.argosy.agent.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.executor.CallResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The cluster's answers, and their meaning. */
final class WordsTest {
  private static final Optional<AllocationStage> THERE =
      Optional.of(new AllocationStage.Ready("2_1", "4", 0));

  @Test
  void arrays_are_as_large_as_both_limits_allow() {
    assertThat(ClusterLimits.parse(Answers.CONFIG, "infinite"))
        .isEqualTo(new ClusterLimits(40, Optional.empty()));
    assertThat(ClusterLimits.parse(Answers.CONFIG.replace("max_array_tasks=40,", ""), "10:00"))
        .isEqualTo(new ClusterLimits(100, Optional.of(Duration.ofMinutes(10))));
    assertThat(ClusterLimits.parse("", "1-12:30:00").time())
        .contains(Duration.ofHours(36).plusMinutes(30));
  }

  @Test
  void the_elements_of_an_array_have_its_number_and_their_own() {
    assertThat(SlurmSubmission.elements("17\n", 2, true)).contains(List.of("17_0", "17_1"));
    assertThat(SlurmSubmission.elements("17;east\n", 1, false)).contains(List.of("17"));
    assertThat(SlurmSubmission.elements("", 1, true)).isEmpty();
  }

  @Test
  void an_error_is_reported_without_the_name_of_the_command() {
    CommandResult commandResult =
        new CommandResult(
            Optional.of(1),
            "",
            "sbatch: error: Batch job submission failed: Invalid partition name specified\n");
    assertThat(commandResult.complaint())
        .isEqualTo("Batch job submission failed: Invalid partition name specified");
  }

  @Test
  void a_program_that_fails_in_an_allocation_that_is_there_has_failed() {
    assertThat(SlurmStep.verdict(7, THERE)).isEqualTo(new CallResult.Exited(7));
  }

  @Test
  void whatever_srun_reports_about_a_lost_allocation_the_program_is_not_at_fault() {
    Optional<AllocationStage> gone =
        Optional.of(new AllocationStage.Gone("was cancelled in Slurm"));
    for (int exit : new int[] {0, 1, 137, 143, SlurmStep.NOT_STARTED}) {
      assertThat(SlurmStep.verdict(exit, gone))
          .isEqualTo(new CallResult.Lost("its allocation was cancelled in Slurm"));
    }
  }

  @Test
  void an_end_that_no_program_confirmed_does_not_count() {
    assertThat(SlurmStep.verdict(0, THERE)).isInstanceOf(CallResult.Lost.class);
  }

  @Test
  void a_program_that_could_not_be_started_is_the_machines_fault() {
    assertThat(SlurmStep.verdict(SlurmStep.NOT_STARTED, THERE))
        .isInstanceOf(CallResult.Unable.class);
  }
}
