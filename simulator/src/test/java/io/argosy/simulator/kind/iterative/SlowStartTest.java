package io.argosy.simulator.kind.iterative;

import static io.argosy.core.model.spec.JobSpec.Mode.COUNT;
import static io.argosy.simulator.Played.NEAR;
import static io.argosy.simulator.Played.host;
import static io.argosy.simulator.Played.job;
import static io.argosy.simulator.Played.joining;
import static io.argosy.simulator.Played.pausing;
import static io.argosy.simulator.Played.within;
import static io.argosy.simulator.Played.world;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.simulator.Played;
import io.argosy.simulator.machine.Timeline;
import io.argosy.simulator.realm.SimulationReport;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs whose calls take much longer to start than partitions are expected to report in. */
class SlowStartTest {
  private static Played played(
      int startup, int deadline, JobSpec.Mode mode, int initial, World.Host... hosts) {
    World world =
        world(SimulatedProgram.chunked(Duration.ofSeconds(startup)), NEAR, List.of(), hosts);
    Promise promise = deadline == 0 ? Promise.NONE : within(Duration.ofSeconds(deadline));
    return Played.in(world, job(mode, 66_000, initial, 8, promise));
  }

  private static double silentAfter(Played played) {
    return Seconds.between(
        Timeline.BEGINNING, played.all(Fact.WentSilent.class).findFirst().orElseThrow().at());
  }

  @ParameterizedTest
  @CsvSource({
    "20, 0, RANGE, 1",
    "45, 0, COUNT, 4",
    "45, 60, COUNT, 4",
    "45, 60, COUNT, 1",
    "90, 300, COUNT, 4",
    "90, 300, RANGE, 1",
    "200, 0, COUNT, 1",
    "200, 300, COUNT, 1"
  })
  void a_long_first_call_is_not_silence_and_every_added_partition_finds_work(
      int startup, int deadline, JobSpec.Mode mode, int initial) {
    Played played =
        played(startup, deadline, mode, initial, host("m1", 2, 100), host("m2", 2, 100));

    assertThat(played.all(Fact.WentSilent.class)).isEmpty();
    assertThat(played.report().partitions())
        .hasSize(4)
        .allMatch(partition -> partition.iterations() > 0);
  }

  @Test
  void a_partition_that_stays_silent_is_noticed_after_twice_the_first_report_of_another() {
    Played played =
        played(20, 0, COUNT, 2, host("m1", 1, 100), host("m2", 1, pausing(100, 0.01, 1e6)));

    assertThat(silentAfter(played)).isBetween(40.0, 41.0);
    assertThat(played.report().kept()).isGreaterThanOrEqualTo(66_000);
  }

  @Test
  void where_no_partition_reports_another_is_tried_when_the_deadline_has_passed() {
    Played played =
        played(
            1,
            60,
            COUNT,
            1,
            host("m1", 1, pausing(100, 0.01, 1e6)),
            joining("m2", 1, 100, Duration.ofSeconds(5)));

    assertThat(silentAfter(played)).isBetween(60.0, 61.0);
    assertThat(played.report().kept()).isGreaterThanOrEqualTo(66_000);
  }

  @Test
  void fast_slots_overtake_the_last_call_of_a_slow_one() {
    SimulationReport report =
        played(60, 500, COUNT, 4, host("m1", 3, 100), host("m2", 1, 10)).report();

    // With its equal part of the work the slow slot alone would take 1,650 s.
    assertThat(Seconds.of(report.makespan())).isLessThan(900);
  }
}
