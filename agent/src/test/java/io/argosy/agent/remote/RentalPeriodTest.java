package io.argosy.agent.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class RentalPeriodTest {
  @Test
  void a_machine_that_is_not_rented_stays() {
    assertThat(RentalPeriod.forever().isOver()).isFalse();
    assertThat(RentalPeriod.sinceStart(Optional.empty()).isOver()).isFalse();
  }

  @Test
  void the_time_given_at_the_start_ends_without_any_server() throws Exception {
    RentalPeriod rentalPeriod = RentalPeriod.sinceStart(Optional.of(Duration.ofMillis(1)));
    rentalPeriod.over().get(60, TimeUnit.SECONDS);
    assertThat(rentalPeriod.isOver()).isTrue();
  }

  @Test
  void the_servers_answer_counts_from_the_request_and_the_longest_is_used() throws Exception {
    RentalPeriod rentalPeriod = RentalPeriod.sinceStart(Optional.of(Duration.ofDays(1)));
    long now = System.nanoTime();
    rentalPeriod.heard(now, Duration.ofHours(2), Optional.empty());
    rentalPeriod.heard(
        now - Duration.ofHours(3).toNanos(), Duration.ofHours(2), Optional.of(Duration.ofHours(9)));
    assertThat(rentalPeriod.isOver()).isFalse();
  }

  @Test
  void the_servers_answer_replaces_the_time_given_at_the_start() throws Exception {
    RentalPeriod rentalPeriod = RentalPeriod.sinceStart(Optional.of(Duration.ofDays(1)));
    rentalPeriod.heard(
        System.nanoTime() - Duration.ofHours(3).toNanos(), Duration.ofHours(2), Optional.empty());
    rentalPeriod.over().get(60, TimeUnit.SECONDS);
    assertThat(rentalPeriod.isOver()).isTrue();
  }

  @Test
  void no_machine_stays_longer_than_is_paid_whatever_the_servers_clock_shows() throws Exception {
    RentalPeriod rentalPeriod = RentalPeriod.sinceStart(Optional.of(Duration.ofDays(1)));
    rentalPeriod.heard(System.nanoTime(), Duration.ofHours(2), Optional.of(Duration.ofMillis(1)));
    rentalPeriod.over().get(60, TimeUnit.SECONDS);
    assertThat(rentalPeriod.isOver()).isTrue();
  }
}
