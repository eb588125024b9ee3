package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.core.math.Seconds;
import io.argosy.core.work.Pace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TrialMeasureTest {
  private static final double STARTUP_SECONDS = 0.05;
  private static final double SPEED = 200_000;
  private static final int NO_CALL = -1;

  private final List<Long> sizes = new ArrayList<>();

  /** Tries a program of known start-up and speed, of which one call is held up for two seconds. */
  private Pace trial(int heldUp) {
    TrialMeasure trial = new TrialMeasure(2_000_000);
    Duration elapsed = Duration.ZERO;
    OptionalLong size = OptionalLong.of(1);
    while (size.isPresent()) {
      double waits = sizes.size() == heldUp ? 2 : 0;
      sizes.add(size.getAsLong());
      Duration took = Seconds.toDuration(STARTUP_SECONDS + size.getAsLong() / SPEED + waits);
      trial.add(took);
      elapsed = elapsed.plus(took);
      size = trial.next(elapsed);
    }
    return trial.pace();
  }

  @Test
  void a_steady_program_is_measured_exactly_and_its_last_size_is_called_twice() {
    Pace pace = trial(NO_CALL);

    assertThat(pace.iterationsPerSecond()).isCloseTo(SPEED, within(SPEED / 10));
    assertThat(sizes.getLast()).isEqualTo(sizes.get(sizes.size() - 2)).isGreaterThan(50_000);
  }

  @Test
  void one_call_that_is_held_up_does_not_make_the_iterations_slow() {
    for (int call = 0; call < 8; call++) {
      sizes.clear();

      assertThat(trial(call).iterationsPerSecond())
          .as("call %d is held up", call)
          .isBetween(SPEED / 4, SPEED * 4);
    }
  }
}
