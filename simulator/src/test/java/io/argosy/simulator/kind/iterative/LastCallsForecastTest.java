package io.argosy.simulator.kind.iterative;

import static io.argosy.simulator.Played.NEAR;
import static io.argosy.simulator.Played.host;
import static io.argosy.simulator.Played.job;
import static io.argosy.simulator.Played.within;
import static io.argosy.simulator.Played.world;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.simulator.check.Observer;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.SimulatedProgram.Calls;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The last iterations of a job whose calls take long to start take at least one more call. */
class LastCallsForecastTest {
  private static final double LAST_SECONDS = 5;

  /** An expected end. */
  private record Expected(Instant at, double seconds) {}

  private final List<Expected> expected = new ArrayList<>();
  private Instant end = Instant.MAX;

  private final Observer watcher =
      (state, stimuli, facts) -> {
        for (JobState job : state.jobs()) {
          if (job.phase() == JobState.Phase.RUNNING) {
            double seconds = state.outlook(job.id(), state.at()).forecast().p50Seconds();
            expected.add(new Expected(state.at(), seconds));
          }
        }
        for (Fact fact : facts) {
          end = fact instanceof Fact.WorkComplete complete ? complete.at() : end;
        }
      };

  @ParameterizedTest
  @CsvSource({"0.9, COUNT", "0.9, RANGE", "1.7, COUNT", "1.7, RANGE"})
  void the_forecast_counts_the_start_up_of_the_calls_that_must_follow(
      double startup, JobSpec.Mode mode) {
    SimulatedProgram program =
        SimulatedProgram.chunked(Seconds.toDuration(startup)).with(new Calls(0.3, 1.5));
    IterativePart.simulate(
        world(program, NEAR, List.of(), host("laptop", 2, 330)),
        job(mode, 22_000, 1, 2, within(Duration.ofMinutes(1))),
        1,
        List.of(watcher));

    List<Expected> last =
        expected.stream().filter(e -> Seconds.between(e.at(), end) < LAST_SECONDS).toList();
    assertThat(last)
        .isNotEmpty()
        .allMatch(e -> Math.abs(Seconds.between(e.at(), end) - e.seconds()) < 1.3);
  }
}
