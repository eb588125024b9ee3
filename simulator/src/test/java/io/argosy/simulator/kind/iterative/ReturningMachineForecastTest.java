package io.argosy.simulator.kind.iterative;

import static io.argosy.core.model.spec.JobSpec.Mode.COUNT;
import static io.argosy.simulator.Played.NEAR;
import static io.argosy.simulator.Played.host;
import static io.argosy.simulator.Played.job;
import static io.argosy.simulator.Played.within;
import static io.argosy.simulator.Played.world;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.forecast.Forecast;
import io.argosy.core.model.MachineId;
import io.argosy.simulator.check.Observer;
import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.SimulatedProgram;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Half of the slots go and return; while they are away again, their return is expected. */
class ReturningMachineForecastTest {
  private static final Duration DEADLINE = Duration.ofMinutes(60);
  private static final Duration LOOK = Duration.ofMinutes(21);

  private static Fault away(int fromMinute, int toMinute) {
    return new Fault.PowerLoss(
        new MachineId("often"),
        Duration.ofMinutes(fromMinute),
        Optional.of(Duration.ofMinutes(toMinute)));
  }

  /** The forecast three minutes after the machine went at minute 18. */
  private static Forecast whileAway(List<Fault> faults) {
    List<Forecast> last = new ArrayList<>();
    Observer watcher =
        (state, stimuli, facts) ->
            state
                .jobs()
                .forEach(
                    job -> {
                      Instant then = job.acceptedAt().plus(LOOK);
                      if (!state.at().isAfter(then)) {
                        last.add(state.outlook(job.id(), state.at()).forecast());
                      }
                    });
    IterativePart.simulate(
        world(
            SimulatedProgram.cooperative(),
            NEAR,
            faults,
            host("always", 4, 100),
            host("often", 4, 100)),
        job(COUNT, 2_000_000, 8, 8, within(DEADLINE)),
        1,
        List.of(watcher));
    return last.getLast();
  }

  @Test
  void a_machine_that_returned_before_is_expected_and_another_is_not() {
    Forecast again = whileAway(List.of(away(5, 8), away(18, 25)));
    Forecast first = whileAway(List.of(away(18, 25)));

    assertThat(again.p10Seconds()).isLessThan(0.6 * again.p90Seconds());
    assertThat(again.p50Seconds()).isLessThan(0.95 * first.p50Seconds());
    assertThat(first.p10Seconds()).isGreaterThan(0.8 * first.p50Seconds());
  }
}
