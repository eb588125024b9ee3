package io.argosy.core.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VariationTest {
  /** A machine that varies by 1, so far off its mean and with that trend. */
  private static Variation machine(double offset, double trend) {
    return new Variation(1, offset, trend, 0);
  }

  private static List<Variation> machines(int count, double offset, double trend, boolean alike) {
    return IntStream.range(0, count)
        .mapToObj(i -> alike || i % 2 == 0 ? 1.0 : -1.0)
        .map(sign -> machine(sign * offset, sign * trend))
        .toList();
  }

  @Test
  void machines_that_are_off_to_both_sides_vary_by_themselves() {
    Variation all = Variation.of(machines(16, 1, 1, false));

    assertThat(all.common()).isZero();
    assertThat(all.deviation()).isEqualTo(4, offset(1e-9));
  }

  @Test
  void machines_that_are_off_to_the_same_side_vary_together() {
    Variation all = Variation.of(machines(16, 1, 1, true));

    assertThat(all.common()).isBetween(0.6, 0.7);
    assertThat(all.deviation()).isBetween(12.0, 14.0);
  }

  @Test
  void a_single_look_at_the_same_side_may_be_chance() {
    assertThat(Variation.of(machines(2, 0.5, 0, true)).common()).isZero();
  }

  @Test
  void the_machines_of_one_site_may_vary_together_and_those_of_others_not() {
    Variation slow = Variation.of(machines(4, -1, -1, true));
    Variation steady = Variation.of(machines(4, 0.5, 0.5, false));

    Variation all = Variation.of(List.of(slow, steady));

    assertThat(steady.common()).isZero();
    assertThat(all.common()).isBetween(0.3, slow.common());
    assertThat(all.deviation()).isGreaterThan(Math.sqrt(8) + 0.3);
  }

  @Test
  void slots_of_one_machine_add_and_one_machine_alone_has_nothing_in_common() {
    Variation machine = machine(-1, 0).with(machine(-1, 0));

    assertThat(Variation.of(List.of(machine)).common()).isZero();
    assertThat(Variation.of(List.of(machine)).deviation()).isEqualTo(2, offset(1e-9));
    assertThat(Variation.of(List.of())).isEqualTo(Variation.NONE);
  }
}
