package io.argosy.server.rental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.model.MachineId;
import io.argosy.server.http.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ActiveRentalsTest {
  private static final MachineId RENTED = new MachineId("bag-1.small-1");
  private static final MachineId OTHER = new MachineId("lab.m1");
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final ActiveRentals activeRentals = new ActiveRentals();

  @BeforeEach
  void rent() {
    activeRentals.put(RENTED, NOW.plusSeconds(60));
  }

  @Test
  void a_rented_machine_calls_with_its_own_token() {
    assertThatCode(() -> activeRentals.check(RENTED, Optional.of(RENTED)))
        .doesNotThrowAnyException();
    assertThatCode(() -> activeRentals.check(OTHER, Optional.empty())).doesNotThrowAnyException();
  }

  @Test
  void no_caller_uses_the_name_of_a_rented_machine_and_it_uses_no_other_name() {
    refused(RENTED, Optional.empty(), "give this one another --name");
    refused(OTHER, Optional.of(RENTED), "the token is that of bag-1.small-1");
  }

  @Test
  void when_the_rent_is_over_so_is_the_token() {
    activeRentals.remove(RENTED);
    refused(RENTED, Optional.of(RENTED), "is not rented any more");
  }

  @Test
  void a_released_machine_stays_known_while_it_still_waits_for_an_answer() {
    activeRentals.remove(RENTED);

    assertThat(activeRentals.isRented(RENTED)).isFalse();
    assertThat(activeRentals.wasRented(RENTED)).isTrue();
    assertThat(activeRentals.wasRented(OTHER)).isFalse();
  }

  @Test
  void how_long_a_machine_stays_in_all_follows_from_its_order_and_not_from_any_clock() {
    assertThat(activeRentals.inAll(RENTED)).isEmpty();
    activeRentals.ordered(RENTED, NOW.minusSeconds(30));

    assertThat(activeRentals.inAll(RENTED)).contains(Duration.ofSeconds(90));
  }

  private void refused(MachineId machine, Optional<MachineId> own, String why) {
    assertThatThrownBy(() -> activeRentals.check(machine, own))
        .isInstanceOf(Problem.class)
        .hasMessageContaining(why);
  }

  @Test
  void the_time_left_is_never_negative() {
    assertThat(activeRentals.left(RENTED, NOW)).contains(Duration.ofSeconds(60));
    assertThat(activeRentals.left(RENTED, NOW.plusSeconds(90))).contains(Duration.ZERO);
    assertThat(activeRentals.left(OTHER, NOW)).isEmpty();
  }
}
