package io.argosy.experiments.shapes;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.model.spec.Promise;
import io.argosy.simulator.kind.iterative.IterativePart;
import io.argosy.simulator.realm.SimulationReport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NoDeadlineTest {
  @ParameterizedTest
  @EnumSource(Shape.class)
  void without_a_deadline_a_partition_makes_no_more_than_forty_reports(Shape shape) {
    for (long seed = 1; seed <= 2; seed++) {
      Drawn drawn = shape.draw(seed);
      SimulationReport report =
          IterativePart.simulate(drawn.world(), drawn.job("argosy", Promise.NONE), seed);
      assertThat(report.partitions()).allMatch(row -> row.reports() <= 40);
      assertThat(report.efficiency()).isGreaterThan(0.98);
    }
  }
}
