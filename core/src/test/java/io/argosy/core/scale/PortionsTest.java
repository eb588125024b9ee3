package io.argosy.core.scale;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PortionsTest {
  private static int[] of(int... numbers) {
    return numbers;
  }

  @Test
  void portions_add_up() {
    assertThat(Portions.of(10, of(0, 0, 0), of(10, 10, 10))).containsExactly(3, 3, 4);
    assertThat(Portions.of(30, of(0, 0, 0), of(10, 10, 10))).containsExactly(10, 10, 10);
    assertThat(Portions.of(1, of(0, 0, 0), of(32, 16, 8))).containsExactly(0, 0, 1);
  }

  @Test
  void what_is_busy_stays_where_it_is() {
    assertThat(Portions.of(6, of(5, 0), of(10, 10))).containsExactly(5, 1);
    assertThat(Portions.of(9, of(8, 1), of(8, 40))).containsExactly(8, 1);
  }

  @Test
  void fewer_than_are_busy_are_taken_from_all() {
    assertThat(Portions.of(5, of(8, 2), of(10, 10))).containsExactly(4, 1);
  }

  @Test
  void zero_slots_give_every_machine_zero() {
    assertThat(Portions.of(0, of(), of())).isEmpty();
    assertThat(Portions.of(0, of(0), of(0))).containsExactly(0);
  }
}
