package io.argosy.simulator;

import static io.argosy.core.model.spec.JobSpec.Mode.COUNT;
import static io.argosy.core.model.spec.JobSpec.Mode.RANGE;
import static io.argosy.simulator.Played.NEAR;
import static io.argosy.simulator.Played.host;
import static io.argosy.simulator.Played.job;
import static io.argosy.simulator.Played.joining;
import static io.argosy.simulator.Played.quiet;
import static io.argosy.simulator.Played.world;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.simulator.history.RecordedRun;
import io.argosy.simulator.history.SpeedGroup;
import io.argosy.simulator.history.Worth;
import io.argosy.simulator.kind.iterative.IterativePart;
import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.Speed;
import io.argosy.simulator.world.SpeedTrace.Point;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The world that a journal describes is close to the one in which it was written. */
class HistoryTest {
  private static final Speed NOISY =
      new Speed(
          List.of(new Point(0, 100)),
          false,
          Optional.empty(),
          0.1,
          Optional.of(new Speed.Neighbour(Duration.ofSeconds(150), Duration.ofSeconds(100), 0.3)));

  private static RecordedRun history(Played played) {
    return RecordedRun.of(played.facts().stream(), body -> SimulatedProgram.Kind.COOPERATIVE)
        .orElseThrow();
  }

  private static double again(RecordedRun recordedRun, JobSpec.Iterative job) {
    return IterativePart.simulate(recordedRun.world(), job, 1).makespan().toMillis() / 1e3;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void a_simulation_repeats_a_noisy_run_closely_and_a_static_split_is_slower(long seed) {
    Played played =
        Played.in(
            quiet(host("a", 4, NOISY), host("b", 4, Speed.constant(80))),
            job(COUNT, 500_000, 8, 8),
            seed);

    RecordedRun recordedRun = history(played);

    double recorded = recordedRun.recorded().lasted().toMillis() / 1e3;
    double own = again(recordedRun, recordedRun.job());
    assertThat(recorded).isCloseTo(played.report().makespan().toMillis() / 1e3, within(0.01));
    assertThat(own).isCloseTo(recorded, within(0.05 * recorded));
    assertThat(again(recordedRun, recordedRun.under("static"))).isGreaterThan(1.05 * own);
    assertThat(recordedRun.recorded().partitions()).isEqualTo(8);
    assertThat(recordedRun.recorded().steers()).isEqualTo(played.report().steers());
    assertThat(recordedRun.recorded().outcome()).contains(new Outcome.Done(false));
  }

  @Test
  void simulated_machines_join_leave_and_return_when_the_recorded_ones_did() {
    MachineId gone = new MachineId("gone");
    MachineId back = new MachineId("back");
    Duration lost = Duration.ofSeconds(300);
    World there =
        world(
            SimulatedProgram.cooperative(),
            NEAR,
            List.of(
                new Fault.PowerLoss(gone, lost, Optional.empty()),
                new Fault.PowerLoss(back, lost, Optional.of(Duration.ofSeconds(600))),
                new Fault.WorkerCrash(new MachineId("late"), Duration.ofSeconds(500))),
            host("gone", 2, 50),
            host("back", 1, 50),
            joining("late", 1, 50, Duration.ofSeconds(200)));

    RecordedRun recordedRun = history(Played.in(there, job(RANGE, 100_000, 4, 4)));

    assertThat(recordedRun.world().hosts())
        .extracting(h -> h.machine().value())
        .containsExactly("gone.0", "gone.1", "back.0", "late.0");
    assertThat(recordedRun.world().hosts().getLast().joinsAt().toSeconds()).isEqualTo(200);
    assertThat(recordedRun.world().faults())
        .extracting(f -> f.getClass().getSimpleName())
        .containsExactlyInAnyOrder("WorkerCrash", "PowerLoss", "PowerLoss", "PowerLoss");
    assertThat(recordedRun.world().faults().stream().filter(f -> f.goneAt().isPresent()))
        .hasSize(2);
    double recorded = recordedRun.recorded().lasted().toSeconds();
    assertThat(again(recordedRun, recordedRun.job())).isCloseTo(recorded, within(0.15 * recorded));
  }

  @Test
  void a_run_without_reports_and_results_describes_no_world() {
    Played played = Played.in(quiet(host("a", 1, 10)), job(COUNT, 100, 1, 1));
    List<Fact> before =
        played.facts().stream()
            .filter(f -> !(f instanceof Fact.ProgressMeasured || f instanceof Fact.PieceKept))
            .toList();

    assertThat(RecordedRun.of(before.stream(), body -> SimulatedProgram.Kind.CHUNKED)).isEmpty();
  }

  @Test
  void balancing_is_worth_it_where_speeds_vary_and_not_where_they_do_not() {
    Promise often = Played.within(Duration.ofSeconds(100));
    Played noisy = Played.in(quiet(host("a", 8, NOISY)), job(COUNT, 500_000, 8, 8, often));
    Worth worth = Worth.of(history(noisy).speeds());
    assertThat(worth.isWorthIt()).isTrue();
    assertThat(worth.groups()).hasSize(1);

    Speed slow = Speed.constant(50).withSpread(0.01);
    Played steady =
        Played.in(
            quiet(host("a", 4, Speed.constant(100).withSpread(0.01)), host("b", 4, slow)),
            job(COUNT, 500_000, 8, 8));
    Worth not = Worth.of(history(steady).speeds());
    assertThat(not.isWorthIt()).isFalse();
    assertThat(not.groups()).extracting(SpeedGroup::size).containsExactly(4, 4);
    assertThat(not.groups().getFirst().mean()).isCloseTo(50, within(1.5));
    assertThat(not.equalDelay()).isCloseTo(0.5, within(0.05));
    assertThat(not.expectedDelay()).isLessThan(0.03);
  }

  @Test
  void the_delay_probabilities_are_those_of_the_paper() {
    assertThat(Worth.bands(5))
        .extracting(band -> Math.round(band.probability() * 1000) / 10.0)
        .containsExactly(87.6, 51.8, 10.3, 0.7);
  }

  @Test
  void the_results_give_the_speed_of_a_run_that_ended_before_a_report() {
    Played played = Played.in(quiet(host("a", 1, Speed.constant(100))), job(RANGE, 1000, 1, 1), 1);

    RecordedRun recordedRun =
        RecordedRun.of(
                played.facts().stream().filter(it -> !(it instanceof Fact.ProgressMeasured)),
                body -> SimulatedProgram.Kind.COOPERATIVE)
            .orElseThrow();

    assertThat(recordedRun.speeds())
        .singleElement()
        .satisfies(speed -> assertThat(speed.mean()).isBetween(50.0, 110.0));
  }
}
