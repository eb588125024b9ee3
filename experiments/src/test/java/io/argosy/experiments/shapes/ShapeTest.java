package io.argosy.experiments.shapes;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.math.Seconds;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.Promise;
import io.argosy.simulator.kind.iterative.IterativePart;
import io.argosy.simulator.realm.SimulationReport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ShapeTest {
  @ParameterizedTest
  @EnumSource(Shape.class)
  void a_seed_draws_the_same_world_again(Shape shape) {
    Drawn once = shape.draw(7);
    Drawn again = shape.draw(7);

    assertThat(again).isEqualTo(once).isNotEqualTo(shape.draw(8));
  }

  @ParameterizedTest
  @EnumSource(Shape.class)
  void a_perfect_run_takes_about_the_nominal_time(Shape shape) {
    for (long seed = 1; seed <= 5; seed++) {
      Drawn drawn = shape.draw(seed);
      SimulationReport report =
          IterativePart.simulate(drawn.world(), drawn.job("argosy", Promise.NONE), seed);

      double nominal = Seconds.of(drawn.nominal());
      assertThat(drawn.slots()).isBetween(8, 64);
      assertThat(report.outcome()).isEqualTo(new Outcome.Done(false));
      assertThat(report.oracleSeconds() / nominal).isBetween(0.85, 1.15);
    }
  }
}
