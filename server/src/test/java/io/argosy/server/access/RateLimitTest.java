package io.argosy.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RateLimitTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final RateLimit limit = new RateLimit(2, 10);

  @Test
  void a_burst_is_allowed_at_once_and_then_a_rate_per_second() {
    for (int i = 0; i < 10; i++) {
      assertThat(limit.take("a", 0)).isEmpty();
    }
    assertThat(limit.take("a", 0)).contains(Duration.ofMillis(500));
    assertThat(limit.take("b", 0)).as("each for itself").isEmpty();
    assertThat(limit.take("a", SECOND)).isEmpty();
    assertThat(limit.take("a", SECOND)).isEmpty();
    assertThat(limit.take("a", SECOND)).isPresent();
  }

  @Test
  void an_idle_key_does_not_save_up_more_than_the_burst() {
    assertThat(limit.take("a", 0)).isEmpty();
    for (int i = 0; i < 10; i++) {
      assertThat(limit.take("a", 1000 * SECOND)).isEmpty();
    }
    assertThat(limit.take("a", 1000 * SECOND)).isPresent();
  }
}
