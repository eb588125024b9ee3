package io.argosy.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class SteadyClockTest {
  private final HandClock wall = new HandClock();
  private final AtomicLong nanos = new AtomicLong();
  private final SteadyClock clock = new SteadyClock(wall, nanos::get);

  private void pass(Duration span) {
    wall.move(span);
    nanos.addAndGet(span.toNanos());
  }

  @Test
  void it_goes_with_the_wall_clock() {
    pass(Duration.ofSeconds(90));
    assertThat(clock.instant()).isEqualTo(wall.instant());
  }

  @Test
  void time_continues_when_the_wall_clock_is_set_back() {
    pass(Duration.ofSeconds(10));
    clock.instant();
    wall.move(Duration.ofHours(-1));
    pass(Duration.ofSeconds(5));
    assertThat(clock.instant()).isEqualTo(HandClock.START.plusSeconds(15));
    pass(Duration.ofSeconds(5));
    assertThat(clock.instant()).isEqualTo(HandClock.START.plusSeconds(20));
  }

  @Test
  void a_step_forward_is_followed() {
    wall.move(Duration.ofHours(2));
    Instant later = clock.instant();
    assertThat(later).isEqualTo(HandClock.START.plus(Duration.ofHours(2)));
  }
}
