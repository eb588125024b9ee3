package io.argosy.simulator.kind.iterative;

import static io.argosy.core.model.spec.JobSpec.Mode.COUNT;
import static io.argosy.simulator.Played.NEAR;
import static io.argosy.simulator.Played.host;
import static io.argosy.simulator.Played.job;
import static io.argosy.simulator.Played.within;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.simulator.Played;
import io.argosy.simulator.check.Observer;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.SimulatedProgram.Calls;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A job of a minute on two busy cores: calls take long to start, the first one longest. Ten seconds
 * after its start, its user sees why no forecast exists yet, or that the deadline is at risk.
 */
class FirstTenSecondsTest {
  private static final Duration TEN_SECONDS = Duration.ofSeconds(10);

  /** What a user sees ten seconds after the job's acceptance. */
  private static Outlook afterTenSeconds(World world, JobSpec.Iterative job) {
    List<Outlook> last = new ArrayList<>();
    Observer watcher = (state, stimuli, facts) -> look(state, last);
    IterativePart.simulate(world, job, 1, List.of(watcher));
    return last.getLast();
  }

  /** The state does not change between two steps, so the last step before the instant counts. */
  private static void look(State state, List<Outlook> last) {
    for (JobState found : state.jobs()) {
      Instant then = found.acceptedAt().plus(TEN_SECONDS);
      if (!state.at().isAfter(then)) {
        last.add(state.outlook(found.id(), then));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"0.9, 1", "3.6, 1", "3.6, 1.5", "7, 1.5", "12, 1", "12, 2", "40, 1"})
  void the_user_sees_the_cause_or_the_risk_after_ten_seconds(double startup, double first) {
    SimulatedProgram program =
        SimulatedProgram.chunked(Duration.ofMillis((long) (startup * 1000)))
            .with(new Calls(0, first));
    World world = Played.world(program, NEAR, List.of(), host("laptop", 2, 150));
    Outlook outlook =
        afterTenSeconds(world, job(COUNT, 22_000, 1, 2, within(Duration.ofMinutes(1))));

    boolean cause = outlook.measuringSeconds() > 0 || outlook.unreportedSeconds() > 0;
    boolean risk = outlook.speed() > 0 && outlook.status() == Outlook.Status.AT_RISK;
    assertThat(cause || risk).as(outlook.toString()).isTrue();
    assertThat(cause && outlook.speed() > 0).as(outlook.toString()).isFalse();
  }
}
