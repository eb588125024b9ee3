package io.argosy.experiments.shapes;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.math.Seconds;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.Promise;
import io.argosy.simulator.kind.iterative.IterativePart;
import io.argosy.simulator.realm.SimulationReport;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WorldFamilyTest {
  private static final long SEEDS = 40;

  private static List<World> worlds(WorldFamily family) {
    return LongStream.range(0, SEEDS).mapToObj(seed -> family.draw(seed).world()).toList();
  }

  @ParameterizedTest
  @EnumSource(WorldFamily.class)
  void a_seed_draws_the_same_world_again(WorldFamily family) {
    Drawn once = family.draw(7);

    assertThat(family.draw(7)).isEqualTo(once).isNotEqualTo(family.draw(8));
    assertThat(once.word()).isEqualTo(family.word());
  }

  @ParameterizedTest
  @EnumSource(WorldFamily.class)
  void a_perfect_run_takes_about_the_nominal_time(WorldFamily family) {
    for (long seed = 1; seed <= 4; seed++) {
      Drawn drawn = family.draw(seed);
      SimulationReport report =
          IterativePart.simulate(drawn.world(), drawn.job("argosy", Promise.NONE), seed);

      assertThat(report.outcome()).isEqualTo(new Outcome.Done(false));
      assertThat(report.oracleSeconds() / Seconds.of(drawn.nominal())).isBetween(0.75, 1.3);
    }
  }

  @Test
  void a_family_has_its_disturbance_and_calm_worlds_have_none() {
    assertThat(worlds(WorldFamily.OUTAGES)).anyMatch(world -> world.faults().size() > 2);
    assertThat(worlds(WorldFamily.JOINERS)).anyMatch(WorldFamilyTest::hasJoiner);
    assertThat(worlds(WorldFamily.START_UP)).allMatch(WorldFamilyTest::hasCalls);
    assertThat(worlds(WorldFamily.MIXED)).anyMatch(world -> !world.faults().isEmpty());
    assertThat(worlds(WorldFamily.CALM))
        .allMatch(world -> world.faults().isEmpty() && !hasJoiner(world) && !hasCalls(world))
        .allMatch(world -> range(world) < 1.2);
    assertThat(worlds(WorldFamily.STEPS)).anyMatch(world -> range(world) > 2);
    assertThat(worlds(WorldFamily.CORRELATED)).anyMatch(world -> range(world) > 1.5);
  }

  private static boolean hasJoiner(World world) {
    return world.hosts().stream().anyMatch(host -> host.joinsAt().compareTo(Duration.ZERO) > 0);
  }

  private static boolean hasCalls(World world) {
    return !world.program().equals(SimulatedProgram.cooperative());
  }

  /** How many times faster a machine is at its best than at its worst. */
  private static double range(World world) {
    return world.hosts().stream()
        .mapToDouble(
            host -> {
              double most =
                  host.speed().points().stream().mapToDouble(p -> p.speed()).max().orElse(0);
              double least =
                  host.speed().points().stream().mapToDouble(p -> p.speed()).min().orElse(0);
              return most / least;
            })
        .max()
        .orElse(1);
  }
}
