package io.argosy.experiments.shapes;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.math.Seconds;
import io.argosy.core.model.Outcome;
import io.argosy.experiments.shapes.StartupShape.Kind;
import io.argosy.experiments.shapes.StartupShape.Speeds;
import io.argosy.simulator.kind.iterative.IterativePart;
import io.argosy.simulator.realm.SimulationReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The start-up axis. The test writes its table to {@code target/start-up.txt}; {@code
 * -Dargosy.startup.seeds} sets the number of seeds.
 */
class StartupShapeTest {
  private static final double DEADLINE_PART = 1.2;
  private static final double LOOSE_DEADLINE_PART = 3;
  private static final List<Double> INTERVALS = List.of(0.01, 0.1, 0.3, 1.0, 3.0, 10.0);
  private static final int SEEDS = Integer.getInteger("argosy.startup.seeds", 3);

  /** One line: all seeds of a kind and a start-up. */
  private record Line(
      Kind kind, Speeds speeds, double intervals, double mean, double bound, double worst) {
    String text() {
      return String.format(
          Locale.ROOT,
          "%-13s %-9s %9.2f %9.3f %9.3f %9.3f",
          kind.word(),
          speeds.word(),
          intervals,
          mean,
          bound,
          worst);
    }
  }

  @Test
  void whatever_start_up_takes_a_job_ends_near_the_best_schedule_that_knows_it()
      throws IOException {
    List<Line> lines = new ArrayList<>();
    for (Speeds speeds : Speeds.values()) {
      for (Kind kind : Kind.values()) {
        for (double intervals : INTERVALS) {
          lines.add(line(kind, speeds, intervals));
        }
      }
    }
    List<String> table = new ArrayList<>();
    table.add("start-up      speeds    intervals ours/best     bound worst/bound");
    lines.forEach(line -> table.add(line.text()));
    Files.write(Path.of("target", "start-up.txt"), table);
    assertThat(lines).filteredOn(l -> l.speeds() == Speeds.SIMILAR).allMatch(l -> l.worst() <= 1);
    // Where the first call is slower and speeds differ fourfold, they are known late.
    assertThat(lines).allMatch(line -> line.worst() <= 1.15);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void a_deadline_that_leaves_time_is_kept_whatever_start_up_takes(Kind kind) {
    for (double intervals : List.of(0.1, 1.0, 3.0)) {
      StartupShape.Case drawn =
          new StartupShape(kind, Speeds.SIMILAR, intervals).draw(1, "argosy", LOOSE_DEADLINE_PART);
      SimulationReport report = IterativePart.simulate(drawn.drawn().world(), drawn.job(), 1);
      assertThat(report.outcome()).as("%s intervals", intervals).isEqualTo(new Outcome.Done(false));
    }
  }

  private static Line line(Kind kind, Speeds speeds, double intervals) {
    double sum = 0;
    double bound = 0;
    double worst = 0;
    for (long seed = 1; seed <= SEEDS; seed++) {
      StartupShape.Case drawn =
          new StartupShape(kind, speeds, intervals).draw(seed, "argosy", DEADLINE_PART);
      SimulationReport report = IterativePart.simulate(drawn.drawn().world(), drawn.job(), seed);
      double end = Seconds.of(report.makespan());
      sum += end / drawn.bestSeconds();
      bound = drawn.boundSeconds() / drawn.bestSeconds();
      worst = Math.max(worst, end / drawn.boundSeconds());
    }
    return new Line(kind, speeds, intervals, sum / SEEDS, bound, worst);
  }
}
