package io.argosy.simulator;

import static io.argosy.core.model.spec.JobSpec.Mode.COUNT;
import static io.argosy.core.model.spec.JobSpec.Mode.RANGE;
import static io.argosy.simulator.Played.NEAR;
import static io.argosy.simulator.Played.host;
import static io.argosy.simulator.Played.job;
import static io.argosy.simulator.Played.quiet;
import static io.argosy.simulator.Played.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.simulator.kind.iterative.IterativePart;
import io.argosy.simulator.realm.NeverEnds;
import io.argosy.simulator.realm.SimulationReport;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.Speed;
import io.argosy.simulator.world.SpeedTrace.Point;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SimulationTest {
  @ParameterizedTest
  @EnumSource(SimulatedProgram.Kind.class)
  void a_job_on_one_quiet_machine_meets_its_deadline(SimulatedProgram.Kind kind) {
    SimulatedProgram program =
        kind == SimulatedProgram.Kind.CHUNKED
            ? SimulatedProgram.chunked(Duration.ofMillis(10))
            : SimulatedProgram.cooperative();
    SimulationReport report =
        Played.in(
                Played.world(program, NEAR, List.of(), host("laptop", 8, 100)),
                job(COUNT, 100_000, 1, 8, within(Duration.ofSeconds(400))))
            .report();

    assertThat(report.outcome()).isEqualTo(new Outcome.Done(false));
    assertThat(report.kept() - report.surplus()).isEqualTo(100_000);
    assertThat(report.slotSeconds()).isBetween(1_000.0, 1_100.0);
  }

  @Test
  void the_same_seed_gives_the_same_report_and_another_seed_another() {
    World world = quiet(host("m1", 4, Speed.constant(10).withSpread(0.15)));
    JobSpec.Iterative job = job(RANGE, 10_000, 4, 4);

    assertThat(IterativePart.simulate(world, job, 7))
        .isEqualTo(IterativePart.simulate(world, job, 7));
    assertThat(IterativePart.simulate(world, job, 7))
        .isNotEqualTo(IterativePart.simulate(world, job, 8));
  }

  @Test
  void no_job_ends_before_the_oracle_and_one_slot_ends_with_it() {
    SimulationReport report =
        IterativePart.simulate(quiet(host("m1", 1, 10)), job(RANGE, 10_000, 1, 1), 1);

    assertThat(report.oracleSeconds()).isCloseTo(1_000, offset(1e-3));
    assertThat(report.efficiency()).isBetween(0.999, 1.0);
  }

  @Test
  void a_world_whose_slots_stop_too_early_is_refused_before_it_begins() {
    Speed tired = Speed.steps(List.of(new Point(0, 10), new Point(100, 0)));

    assertThatThrownBy(
            () -> IterativePart.simulate(quiet(host("m1", 2, tired)), job(RANGE, 2_001, 2, 2), 1))
        .isInstanceOf(NeverEnds.class)
        .hasMessageContaining("can never finish")
        .hasMessageContaining("2000 of 2001 iterations");
  }

  @Test
  void a_job_that_one_slot_holds_for_ever_meets_the_limit_instead_of_hanging() {
    Speed tired = Speed.steps(List.of(new Point(0, 10), new Point(100, 0)));
    World world =
        new World(
            List.of(host("m1", 1, 10), host("m2", 1, tired)),
            SimulatedProgram.chunked(Duration.ZERO),
            NEAR,
            List.of(),
            Duration.ofSeconds(30),
            Duration.ofHours(10));

    assertThatThrownBy(() -> IterativePart.simulate(world, job(RANGE, 20_000, 2, 2), 1))
        .isInstanceOf(NeverEnds.class)
        .hasMessageContaining("the job has not ended");
  }
}
