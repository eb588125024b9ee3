package io.argosy.experiments.levels;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.simulator.world.SpeedTrace;
import io.argosy.simulator.world.SpeedTrace.Point;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TwoLevelsTest {
  private static final int SEEDS = 40;
  private static final Duration DEADLINE = Duration.ofSeconds(4320);

  private static LevelsReport play(long seed, String policy) {
    return TwoLevels.play(UnevenMachine.draw(seed, 4, 8, 0.03), policy, DEADLINE);
  }

  /** The paper's test: 4 × 8 threads on one node, 6–7 % faster than a static split. */
  @ParameterizedTest
  @ValueSource(strings = {"ruper", "argosy"})
  void two_levels_win_back_what_uneven_threads_cost(String policy) {
    double saved =
        LongStream.rangeClosed(1, SEEDS)
            .mapToDouble(s -> 1 - play(s, policy).seconds() / play(s, "static").seconds())
            .average()
            .orElseThrow();

    assertThat(saved).isBetween(0.055, 0.075);
  }

  @ParameterizedTest
  @ValueSource(strings = {"static", "ruper", "argosy"})
  void all_iterations_are_done_and_hardly_any_twice(String policy) {
    for (long seed = 1; seed <= SEEDS; seed++) {
      LevelsReport report = play(seed, policy);

      assertThat(report.done()).isGreaterThanOrEqualTo(report.iterations());
      assertThat(report.done() - report.iterations()).isLessThan(report.iterations() / 1000);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ruper", "argosy"})
  void threads_of_all_processes_end_within_the_time_between_check_points(String policy) {
    for (long seed = 1; seed <= SEEDS; seed++) {
      LevelsReport report = play(seed, policy);

      assertThat(report.spreadSeconds()).isLessThan(report.intervalSeconds());
      assertThat(report.efficiency()).isGreaterThan(0.99);
    }
  }

  /** Its own threads are all equal: only the level above can help a process that is slowed. */
  @ParameterizedTest
  @CsvSource({"ruper, 0.95", "argosy, 0.98"})
  void the_upper_level_takes_work_from_a_process_that_is_slowed(String policy, double least) {
    UnevenMachine machine = machine(SpeedTrace.steps(half()));

    assertThat(TwoLevels.play(machine, "static", DEADLINE).efficiency()).isLessThan(0.7);
    assertThat(TwoLevels.play(machine, policy, DEADLINE).efficiency()).isGreaterThan(least);
  }

  /** The process is done before any speed is measured twice; it waits, because work will come. */
  @Test
  void a_process_that_is_ready_early_waits_until_the_upper_level_agrees() {
    UnevenMachine machine = machine(SpeedTrace.constant(20_000));

    assertThat(TwoLevels.play(machine, "static", DEADLINE).efficiency()).isLessThan(0.2);
    assertThat(TwoLevels.play(machine, "argosy", DEADLINE).efficiency()).isGreaterThan(0.6);
  }

  private static List<Point> half() {
    return List.of(new Point(0, 1000), new Point(1200, 500));
  }

  private static UnevenMachine machine(SpeedTrace last) {
    List<List<SpeedTrace>> processes = new ArrayList<>();
    for (int process = 0; process < 3; process++) {
      processes.add(Collections.nCopies(8, SpeedTrace.constant(1000)));
    }
    processes.add(Collections.nCopies(8, last));
    return new UnevenMachine(32 * 3_600_000L, processes);
  }
}
