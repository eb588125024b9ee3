package io.argosy.core.ownership;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RetriesTest {
  private static final String REALM = "lab";

  private final Retries retries = new Retries();
  private long now = Long.MAX_VALUE - 5; // A stopwatch may overflow.

  private void pass(Duration time) {
    now += time.toNanos();
  }

  /** The time until the realm may be retried, in steps of a tenth of a second. */
  private Duration pause() {
    Duration waited = Duration.ZERO;
    while (!retries.mayTry(REALM, now)) {
      waited = waited.plusMillis(100);
      pass(Duration.ofMillis(100));
    }
    return waited;
  }

  @Test
  void what_never_failed_may_be_tried() {
    assertThat(retries.mayTry(REALM, now)).isTrue();
    assertThat(retries.closed()).isEmpty();
  }

  @Test
  void the_more_often_it_failed_the_longer_the_pause_up_to_half_a_minute() {
    long[] millis = {500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000};
    for (long expected : millis) {
      retries.failed(REALM, now);
      assertThat(retries.closed()).containsExactly(REALM);

      assertThat(pause()).isEqualTo(Duration.ofMillis(expected));
    }
  }

  @Test
  void a_realm_without_failure_for_a_minute_starts_with_the_first_pause_again() {
    retries.failed(REALM, now);
    retries.failed(REALM, now);
    retries.opened(REALM);
    pass(Duration.ofSeconds(62));
    retries.failed(REALM, now);

    assertThat(pause()).isEqualTo(Duration.ofMillis(500));
  }
}
