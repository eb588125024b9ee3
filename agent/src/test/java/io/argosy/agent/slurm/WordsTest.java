package io.argosy.agent.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.executor.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The cluster's answers, and their meaning. */
final class WordsTest {
  private static final Optional<Place> THERE = Optional.of(new Place.Ready("2_1", "4", 0));

  @Test
  void arrays_are_as_large_as_both_limits_allow() {
    assertThat(Limits.parse(Answers.CONFIG, "infinite"))
        .isEqualTo(new Limits(40, Optional.empty()));
    assertThat(Limits.parse(Answers.CONFIG.replace("max_array_tasks=40,", ""), "10:00"))
        .isEqualTo(new Limits(100, Optional.of(Duration.ofMinutes(10))));
    assertThat(Limits.parse("", "1-12:30:00").time())
        .contains(Duration.ofHours(36).plusMinutes(30));
  }

  @Test
  void the_elements_of_an_array_have_its_number_and_their_own() {
    assertThat(Queue.elements("17\n", 2, true)).contains(List.of("17_0", "17_1"));
    assertThat(Queue.elements("17;east\n", 1, false)).contains(List.of("17"));
    assertThat(Queue.elements("", 1, true)).isEmpty();
  }

  @Test
  void an_error_is_reported_without_the_name_of_the_command() {
    Said said =
        new Said(
            Optional.of(1),
            "",
            "sbatch: error: Batch job submission failed: Invalid partition name specified\n");
    assertThat(said.complaint())
        .isEqualTo("Batch job submission failed: Invalid partition name specified");
  }

  @Test
  void a_program_that_fails_in_an_allocation_that_is_there_has_failed() {
    assertThat(Step.verdict(7, THERE)).isEqualTo(new Verdict.Exited(7));
  }

  @Test
  void whatever_srun_reports_about_a_lost_allocation_the_program_is_not_at_fault() {
    Optional<Place> gone = Optional.of(new Place.Gone("was cancelled in Slurm"));
    for (int exit : new int[] {0, 1, 137, 143, Step.NOT_STARTED}) {
      assertThat(Step.verdict(exit, gone))
          .isEqualTo(new Verdict.Lost("its allocation was cancelled in Slurm"));
    }
  }

  @Test
  void an_end_that_no_program_confirmed_does_not_count() {
    assertThat(Step.verdict(0, THERE)).isInstanceOf(Verdict.Lost.class);
  }

  @Test
  void a_program_that_could_not_be_started_is_the_machines_fault() {
    assertThat(Step.verdict(Step.NOT_STARTED, THERE)).isInstanceOf(Verdict.Unable.class);
  }
}
