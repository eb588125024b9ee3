package io.argosy.core.bag;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.bag.Choice.Origin;
import io.argosy.core.model.Money;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Table 2 of the paper, with the money by its own rule. */
class TableTwoTest {
  private static final PlanRequest S41 = Bags.request(963, Bags.published(12, 15.15, 15.15));

  /** 889 tasks left, read back from ΔN = 14 of the first plan before it was refined. */
  private static final PlanRequest S34 = Bags.request(889, Bags.published(9, 15.15, 15.15 / 4));

  @Test
  void the_cheapest_of_s41_is_four_cheap_machines_for_61_hours() {
    Choice choice = anchor(S41, Origin.CHEAPEST);
    assertThat(choice.machines()).containsExactly(4, 0);
    assertThat(choice.units()).isEqualTo(61);
    assertThat(choice.budget()).isEqualTo(Money.of(732));
    assertThat(choice.cost()).isEqualTo(Money.of(732));
    assertThat(choice.shortBy()).isEqualTo(-1);
  }

  @Test
  void a_fifth_more_for_s41_buys_33_machines_for_8_hours() {
    Choice choice = anchor(S41, Origin.CHEAPEST_PLUS);
    assertThat(choice.machines()).containsExactly(32, 1);
    assertThat(choice.units()).isEqualTo(8);
    assertThat(choice.budget()).isEqualTo(Money.of(879));
    assertThat(choice.cost()).isEqualTo(Money.of(864));
  }

  @Test
  void a_fifth_less_than_the_fastest_of_s41_is_refined_by_five_hundredths() {
    Choice risky = Planner.choose(S41.within(Optional.of(Money.of(1536)), Optional.empty())).plan();
    assertThat(risky.machines()).containsExactly(32, 17);
    assertThat(risky.units()).isEqualTo(5);
    assertThat(risky.shortBy()).isEqualTo(32);

    Choice choice = anchor(S41, Origin.FASTEST_LESS);
    assertThat(choice.machines()).containsExactly(32, 19);
    assertThat(choice.units()).isEqualTo(5);
    assertThat(choice.budget()).isEqualTo(Money.of(1632));
    assertThat(choice.raised()).isEqualTo(Money.of(96));
    assertThat(choice.shortBy()).isEqualTo(-6);
    assertThat(choice.cushion()).isEqualTo(Money.ZERO);
  }

  @Test
  void the_fastest_of_s41_needs_a_cushion_of_nine() {
    Choice choice = anchor(S41, Origin.FASTEST);
    assertThat(choice.machines()).containsExactly(32, 32);
    assertThat(choice.units()).isEqualTo(4);
    assertThat(choice.cost()).isEqualTo(Money.of(1920));
    assertThat(choice.shortBy()).isEqualTo(3);
    assertThat(choice.cushion()).isEqualTo(Money.of(9));
  }

  @Test
  void the_cheapest_of_s34_is_refined_by_two_hundredths() {
    Choice risky = Planner.choose(S34.within(Optional.of(Money.of(513)), Optional.empty())).plan();
    assertThat(risky.machines()).containsExactly(1, 28);
    assertThat(risky.shortBy()).isEqualTo(14);

    Choice choice = anchor(S34, Origin.CHEAPEST);
    assertThat(choice.machines()).containsExactly(0, 29);
    assertThat(choice.units()).isEqualTo(2);
    assertThat(choice.raised()).isEqualTo(Money.of(11));
    assertThat(choice.budget()).isEqualTo(Money.of(524));
  }

  @Test
  void the_middle_plans_of_s34_are_one_and_the_fastest_takes_all() {
    Choice more = anchor(S34, Origin.CHEAPEST_PLUS);
    Choice less = anchor(S34, Origin.FASTEST_LESS);
    assertThat(more.machines()).containsExactly(6, 32).isEqualTo(less.machines());
    assertThat(List.of(more.budget(), less.budget())).containsExactly(Money.of(616), Money.of(615));
    assertThat(more.units()).isEqualTo(2);
    Choice fastest = anchor(S34, Origin.FASTEST);
    assertThat(fastest.machines()).containsExactly(32, 32);
    assertThat(fastest.cost()).isEqualTo(Money.of(768));
    assertThat(fastest.units()).isEqualTo(2);
  }

  private static Choice anchor(PlanRequest request, Origin origin) {
    return Planner.anchors(request).stream()
        .filter(choice -> choice.origin() == origin)
        .findFirst()
        .orElseThrow();
  }
}
