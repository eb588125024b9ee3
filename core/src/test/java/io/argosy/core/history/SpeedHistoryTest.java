package io.argosy.core.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.spec.Prior;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SpeedHistoryTest {
  private static final SiteId LAB = new SiteId("lab");
  private static final Instant NOON = Instant.parse("2026-01-01T12:30:00Z");

  @Test
  void an_hour_with_runs_uses_them_and_another_hour_uses_all_runs() {
    SpeedHistory history =
        SpeedHistory.EMPTY
            .with("pi", 12, speed(10.0))
            .with("pi", 12, speed(20.0))
            .with("pi", 3, speed(60.0));
    assertThat(history.priors("pi", 12)).containsExactly(prior(15, 2));
    assertThat(history.priors("pi", 3)).containsExactly(prior(60, 1));
    assertThat(history.priors("pi", 7)).containsExactly(prior(30, 3));
    assertThat(history.priors("other", 12)).isEmpty();
  }

  @Test
  void what_a_site_was_like_long_ago_is_forgotten() {
    SpeedHistory history = SpeedHistory.EMPTY;
    for (int i = 0; i < 50; i++) {
      history = history.with("pi", 0, speed(10.0));
    }
    for (int i = 0; i < 20; i++) {
      history = history.with("pi", 0, speed(20.0));
    }
    assertThat(history.priors("pi", 0).getFirst().iterationsPerSecond()).isCloseTo(20, within(0.1));
  }

  @Test
  void only_so_much_is_kept_and_the_oldest_goes_first() {
    SpeedHistory history = SpeedHistory.EMPTY;
    for (int i = 0; i <= SpeedHistory.LIMIT; i++) {
      history = history.with("job " + i, 0, speed(1.0));
    }
    assertThat(history.lines()).hasSize(SpeedHistory.LIMIT);
    assertThat(history.priors("job 0", 0)).isEmpty();
    assertThat(history.priors("job 1", 0)).isNotEmpty();
  }

  @Test
  void a_speed_is_taken_from_the_first_measure_to_the_last() {
    AttemptId attempt = new AttemptId(new TaskId(new JobId("pi"), 0), 1);
    MachineId machine = new MachineId("m");
    Recording recording = new Recording();
    recording.add(new Fact.MachineUp(machine, LAB, 1, NOON));
    recording.add(new Fact.AttemptPlaced(attempt, machine, 100, List.of(), NOON));
    recording.add(measured(attempt, 10, 10));
    assertThat(recording.speeds()).containsExactly(Map.entry(LAB, new RecordedSpeed(1.0, 0)));
    recording.add(measured(attempt, 30, 20));
    recording.add(measured(attempt, 90, 40));
    assertThat(recording.speeds()).containsExactly(Map.entry(LAB, new RecordedSpeed(80.0 / 30, 0)));
    assertThat(Recording.hour(NOON)).isEqualTo(12);
  }

  private static Map<SiteId, RecordedSpeed> speed(double iterationsPerSecond) {
    return Map.of(LAB, new RecordedSpeed(iterationsPerSecond, 0));
  }

  private static Prior prior(double iterationsPerSecond, int runs) {
    return new Prior(LAB, iterationsPerSecond, runs, Optional.empty());
  }

  private static Fact measured(AttemptId attempt, long done, long seconds) {
    return new Fact.ProgressMeasured(
        attempt, NOON, done, Duration.ofSeconds(seconds), 1, Duration.ZERO, Instant.MAX);
  }
}
