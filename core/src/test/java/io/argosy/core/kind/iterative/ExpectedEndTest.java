package io.argosy.core.kind.iterative;

import static io.argosy.core.engine.Script.JOB;
import static io.argosy.core.engine.Script.spec;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.Script;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.model.spec.JobSpec.Mode;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpectedEndTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final Script script = new Script();

  /** The speed of one partition changes by a factor between reports, up or down. */
  @ParameterizedTest
  @ValueSource(doubles = {0.25, 0.5, 1.0, 2.0, 4.0})
  void the_expected_end_lies_within_its_band(double factor) {
    script.machine("here", 2);
    script.submit(spec(Mode.RANGE, 100_000, 2, 2));
    script.started(0, 1);
    script.started(1, 1);
    double done = 0;
    double speed = 10;
    for (int second = 50; second <= 300; second += 50) {
      done += speed * 50;
      speed *= factor;
      script.at(second).report(0, 1, Math.min(40_000, (long) done), second);
      script.at(second).report(1, 1, 10L * second, second);

      Outlook outlook = script.kernel.state().outlook(JOB, START.plusSeconds(second));

      assertThat(outlook.etaSeconds())
          .as("after %d s", second)
          .isEqualTo(outlook.forecast().p50Seconds())
          .isBetween(outlook.forecast().p10Seconds(), outlook.forecast().p90Seconds());
    }
  }
}
