package io.argosy.agent.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class StayTest {
  @Test
  void a_machine_of_ones_own_stays() {
    assertThat(Stay.forever().isOver()).isFalse();
    assertThat(Stay.sinceStart(Optional.empty()).isOver()).isFalse();
  }

  @Test
  void what_was_said_at_the_start_ends_without_any_server() throws Exception {
    Stay stay = Stay.sinceStart(Optional.of(Duration.ofMillis(1)));
    stay.over().get(60, TimeUnit.SECONDS);
    assertThat(stay.isOver()).isTrue();
  }

  @Test
  void what_the_server_says_counts_from_the_question_and_the_longest_is_taken() throws Exception {
    Stay stay = Stay.sinceStart(Optional.of(Duration.ofDays(1)));
    long now = System.nanoTime();
    stay.heard(now, Duration.ofHours(2), Optional.empty());
    stay.heard(
        now - Duration.ofHours(3).toNanos(), Duration.ofHours(2), Optional.of(Duration.ofHours(9)));
    assertThat(stay.isOver()).isFalse();
  }

  @Test
  void the_server_knows_better_than_what_was_said_at_the_start() throws Exception {
    Stay stay = Stay.sinceStart(Optional.of(Duration.ofDays(1)));
    stay.heard(
        System.nanoTime() - Duration.ofHours(3).toNanos(), Duration.ofHours(2), Optional.empty());
    stay.over().get(60, TimeUnit.SECONDS);
    assertThat(stay.isOver()).isTrue();
  }

  @Test
  void nobody_stays_longer_in_all_than_is_paid_whatever_the_servers_clock_says() throws Exception {
    Stay stay = Stay.sinceStart(Optional.of(Duration.ofDays(1)));
    stay.heard(System.nanoTime(), Duration.ofHours(2), Optional.of(Duration.ofMillis(1)));
    stay.over().get(60, TimeUnit.SECONDS);
    assertThat(stay.isOver()).isTrue();
  }
}
