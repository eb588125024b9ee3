package io.argosy.core.bag;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.bag.model.MenuEntry.Origin;
import io.argosy.core.bag.model.PlanRequest;
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
    MenuEntry menuEntry = anchor(S41, Origin.CHEAPEST);
    assertThat(menuEntry.machines()).containsExactly(4, 0);
    assertThat(menuEntry.units()).isEqualTo(61);
    assertThat(menuEntry.budget()).isEqualTo(Money.of(732));
    assertThat(menuEntry.cost()).isEqualTo(Money.of(732));
    assertThat(menuEntry.shortBy()).isEqualTo(-1);
  }

  @Test
  void a_fifth_more_for_s41_buys_33_machines_for_8_hours() {
    MenuEntry menuEntry = anchor(S41, Origin.CHEAPEST_PLUS);
    assertThat(menuEntry.machines()).containsExactly(32, 1);
    assertThat(menuEntry.units()).isEqualTo(8);
    assertThat(menuEntry.budget()).isEqualTo(Money.of(879));
    assertThat(menuEntry.cost()).isEqualTo(Money.of(864));
  }

  @Test
  void a_fifth_less_than_the_fastest_of_s41_is_refined_by_five_hundredths() {
    MenuEntry risky =
        Planner.choose(S41.within(Optional.of(Money.of(1536)), Optional.empty())).plan();
    assertThat(risky.machines()).containsExactly(32, 17);
    assertThat(risky.units()).isEqualTo(5);
    assertThat(risky.shortBy()).isEqualTo(32);

    MenuEntry menuEntry = anchor(S41, Origin.FASTEST_LESS);
    assertThat(menuEntry.machines()).containsExactly(32, 19);
    assertThat(menuEntry.units()).isEqualTo(5);
    assertThat(menuEntry.budget()).isEqualTo(Money.of(1632));
    assertThat(menuEntry.raised()).isEqualTo(Money.of(96));
    assertThat(menuEntry.shortBy()).isEqualTo(-6);
    assertThat(menuEntry.cushion()).isEqualTo(Money.ZERO);
  }

  @Test
  void the_fastest_of_s41_needs_a_cushion_of_nine() {
    MenuEntry menuEntry = anchor(S41, Origin.FASTEST);
    assertThat(menuEntry.machines()).containsExactly(32, 32);
    assertThat(menuEntry.units()).isEqualTo(4);
    assertThat(menuEntry.cost()).isEqualTo(Money.of(1920));
    assertThat(menuEntry.shortBy()).isEqualTo(3);
    assertThat(menuEntry.cushion()).isEqualTo(Money.of(9));
  }

  @Test
  void the_cheapest_of_s34_is_refined_by_two_hundredths() {
    MenuEntry risky =
        Planner.choose(S34.within(Optional.of(Money.of(513)), Optional.empty())).plan();
    assertThat(risky.machines()).containsExactly(1, 28);
    assertThat(risky.shortBy()).isEqualTo(14);

    MenuEntry menuEntry = anchor(S34, Origin.CHEAPEST);
    assertThat(menuEntry.machines()).containsExactly(0, 29);
    assertThat(menuEntry.units()).isEqualTo(2);
    assertThat(menuEntry.raised()).isEqualTo(Money.of(11));
    assertThat(menuEntry.budget()).isEqualTo(Money.of(524));
  }

  @Test
  void the_middle_plans_of_s34_are_one_and_the_fastest_takes_all() {
    MenuEntry more = anchor(S34, Origin.CHEAPEST_PLUS);
    MenuEntry less = anchor(S34, Origin.FASTEST_LESS);
    assertThat(more.machines()).containsExactly(6, 32).isEqualTo(less.machines());
    assertThat(List.of(more.budget(), less.budget())).containsExactly(Money.of(616), Money.of(615));
    assertThat(more.units()).isEqualTo(2);
    MenuEntry fastest = anchor(S34, Origin.FASTEST);
    assertThat(fastest.machines()).containsExactly(32, 32);
    assertThat(fastest.cost()).isEqualTo(Money.of(768));
    assertThat(fastest.units()).isEqualTo(2);
  }

  private static MenuEntry anchor(PlanRequest request, Origin origin) {
    return Planner.anchors(request).stream()
        .filter(menuEntry -> menuEntry.origin() == origin)
        .findFirst()
        .orElseThrow();
  }
}
