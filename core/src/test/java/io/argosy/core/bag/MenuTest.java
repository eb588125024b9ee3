package io.argosy.core.bag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.bag.model.MachineType;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.bag.model.MenuEntry.Origin;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.bag.model.Usage;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Billing;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Choosing.Rule;
import io.argosy.core.model.spec.Offer;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MenuTest {
  private static final PlanRequest S41 = Bags.request(963, Bags.published(12, 15.15, 15.15));

  @Test
  void the_menu_begins_with_the_cheapest_and_nothing_below_it_is_offered() {
    Menu menu = Planner.menu(S41);
    assertThat(menu.choices().getFirst().origin()).isEqualTo(Origin.CHEAPEST);
    assertThat(menu.choices()).allMatch(menuEntry -> Money.of(732).isAtMost(menuEntry.cost()));
    assertThat(menu.choices()).isSortedAccordingTo(Comparator.comparing(MenuEntry::cost));
    assertThat(menu.choices()).extracting(MenuEntry::number).startsWith(1, 2, 3);
    assertThat(menu.choices()).extracting(MenuEntry::machines).doesNotHaveDuplicates();
    assertThat(menu.chosen()).isEmpty();
    assertThat(menu.least()).isEqualTo(Money.of(732));
  }

  @Test
  void a_line_is_named_by_what_it_is() {
    // Equal prices: a fifth more than the cheapest would pay for more than all machines.
    List<MachineType> one = List.of(MachineType.of(Bags.hourly("a", 3, 32), 900));
    Menu menu = Planner.menu(Bags.request(960, one));
    assertThat(menu.choices().getLast().origin()).isEqualTo(Origin.FASTEST);
    assertThat(menu.choices()).extracting(MenuEntry::origin).doesNotContain(Origin.CHEAPEST_PLUS);
    Menu wide = Planner.menu(S41);
    assertThat(wide.choices())
        .extracting(MenuEntry::origin)
        .containsOnlyOnce(
            Origin.CHEAPEST, Origin.CHEAPEST_PLUS, Origin.FASTEST_LESS, Origin.FASTEST);
    assertThat(wide.knee()).isEqualTo(Optional.of(chosen(S41, Rule.KNEE).number()));
  }

  @Test
  void an_equal_request_gives_an_equal_menu() {
    assertThat(Planner.menu(S41)).isEqualTo(Planner.menu(S41));
  }

  @Test
  void rules_choose_among_what_keeps_the_promise() {
    PlanRequest promised =
        S41.within(Optional.of(Money.of(1000)), Optional.of(Duration.ofHours(20)));
    assertThat(chosen(promised, Rule.FASTEST).cost()).isEqualTo(Money.of(924));
    MenuEntry cheapest = chosen(promised, Rule.CHEAPEST);
    assertThat(cheapest.seconds()).isLessThanOrEqualTo(20 * 3600);
    assertThat(cheapest.cost()).isLessThan(Money.of(800));
    assertThat(chosen(S41, Rule.CHEAPEST).machines()).containsExactly(4, 0);
    // Sixteen rounds of tasks, with 61 machines as with 64.
    assertThat(chosen(S41, Rule.FASTEST).machines()).containsExactly(32, 29);
  }

  @Test
  void the_knee_lies_where_a_little_more_money_stops_buying_much_time() {
    MenuEntry knee = chosen(S41, Rule.KNEE);
    assertThat(knee.cost()).isBetween(Money.of(732), Money.of(900));
    assertThat(knee.seconds()).isLessThan(10 * 3600);
  }

  @Test
  void where_plans_cost_nearly_the_same_the_knee_is_the_fastest() {
    Billing seconds = new Billing(Duration.ofSeconds(1), Duration.ZERO);
    Offer offer = new Offer("a", Money.of(1), Bags.HOUR, seconds, 10, Duration.ZERO, 1);
    PlanRequest request = Bags.request(400, List.of(MachineType.of(offer, 60)));
    assertThat(chosen(request, Rule.KNEE).machines()).containsExactly(10);
  }

  @Test
  void a_rule_takes_the_fastest_that_is_paid_where_none_is_in_time() {
    PlanRequest late = S41.within(Optional.of(Money.of(1000)), Optional.of(Duration.ofHours(1)));
    Menu menu = Planner.menu(late.chosen(new Choosing.ByRule(Rule.CHEAPEST)));
    assertThat(menu.theChosen().orElseThrow().cost()).isEqualTo(Money.of(924));
    assertThat(menu.why()).contains("no plan is in time");
  }

  @Test
  void a_plan_beyond_the_budget_shows_what_finishing_the_bag_costs() {
    Menu menu = Planner.menu(S41.within(Optional.of(Money.of(10)), Optional.empty()));
    assertThat(menu.choices())
        .allSatisfy(
            line -> {
              assertThat(line.expectedCost()).isGreaterThanOrEqualTo(Money.of(700));
              assertThat(line.prospect().keepsBudget()).isZero();
            });
  }

  @Test
  void a_number_is_taken_by_its_word_and_one_that_is_not_there_is_not() {
    Menu third = Planner.menu(S41.chosen(new Choosing.ByNumber(3)));
    assertThat(third.theChosen().orElseThrow().number()).isEqualTo(3);
    Menu none = Planner.menu(S41.chosen(new Choosing.ByNumber(5000)));
    assertThat(none.chosen()).isEmpty();
    assertThat(none.why()).contains("no choice has the number 5000");
  }

  @Test
  void the_promised_budget_and_deadline_have_lines_of_their_own() {
    Menu menu =
        Planner.menu(S41.within(Optional.of(Money.of(800)), Optional.of(Duration.ofHours(6))));
    assertThat(menu.choices()).anyMatch(menuEntry -> fastestFor(menuEntry, Money.of(800)));
    assertThat(menu.choices()).anyMatch(menuEntry -> menuEntry.seconds() <= 6 * 3600);
  }

  private static boolean fastestFor(MenuEntry menuEntry, Money money) {
    return menuEntry.cost().isAtMost(money) && menuEntry.machines().equals(List.of(32, 0));
  }

  @Test
  void for_a_budget_below_the_cheapest_plan_the_planner_reports_its_cost() {
    PlanRequest poor = S41.within(Optional.of(Money.of(700)), Optional.empty());
    ChosenPlan chosenPlan = Planner.choose(poor);
    assertThat(chosenPlan.fits()).isFalse();
    assertThat(chosenPlan.plan().cost()).isEqualTo(Money.of(732));
    Menu menu = Planner.menu(poor.chosen(new Choosing.ByRule(Rule.FASTEST)));
    assertThat(menu.chosen()).isEmpty();
    assertThat(menu.least()).isEqualTo(Money.of(732));
  }

  @Test
  void a_deadline_is_kept_as_cheaply_as_can_be_or_missed_by_as_little() {
    ChosenPlan kept =
        Planner.choose(S41.within(Optional.empty(), Optional.of(Duration.ofHours(8))));
    assertThat(kept.fits()).isTrue();
    assertThat(kept.plan().machines()).containsExactly(31, 0);
    ChosenPlan missed =
        Planner.choose(S41.within(Optional.empty(), Optional.of(Duration.ofHours(3))));
    assertThat(missed.fits()).isFalse();
    assertThat(missed.plan().machines()).containsExactly(32, 32);
  }

  @Test
  void with_both_promises_the_planner_names_the_one_that_cannot_be_kept() {
    PlanRequest both = S41.within(Optional.of(Money.of(900)), Optional.of(Duration.ofHours(5)));
    ChosenPlan chosenPlan = Planner.choose(both);
    assertThat(chosenPlan.fits()).isFalse();
    assertThat(chosenPlan.why()).contains("after the deadline");
    assertThat(chosenPlan.plan().cost()).isLessThanOrEqualTo(Money.of(900));
  }

  @Test
  void one_task_takes_one_machine_of_each_kind_at_most() {
    Menu menu = Planner.menu(Bags.request(1, Bags.published(12, 15, 15)));
    assertThat(menu.choices())
        .allMatch(menuEntry -> menuEntry.machines().stream().allMatch(m -> m <= 1));
    assertThat(menu.choices().getFirst().cost()).isEqualTo(Money.of(3));
  }

  @Test
  void prices_a_million_times_apart_can_be_planned() {
    Offer dear = Bags.hourly("dear", 1_000_000, 32);
    Offer cheap = Bags.hourly("cheap", 1, 32);
    Menu menu =
        Planner.menu(
            Bags.request(1000, List.of(MachineType.of(dear, 1), MachineType.of(cheap, 900))));
    assertThat(menu.choices().getFirst().machines().getFirst()).isZero();
    assertThat(menu.choices().getLast().machines()).containsExactly(32, 32);
  }

  @Test
  void billing_by_the_second_buys_speed_for_no_more_money() {
    Offer offer = new Offer("s", Money.of(3), Bags.HOUR, Billing.PER_SECOND, 32, Duration.ZERO, 1);
    Menu menu = Planner.menu(Bags.request(960, List.of(MachineType.of(offer, 900))));
    assertThat(menu.choices().getLast().cost()).isEqualTo(Money.of(720));
    assertThat(menu.least()).isEqualTo(Money.of(720));
  }

  @Test
  void machines_that_would_start_when_the_others_are_done_are_not_rented() {
    Offer late = new Offer("late", Money.of(1), Bags.HOUR, Billing.PER_HOUR, 9, Bags.HOUR, 1);
    List<MachineType> machineTypes =
        List.of(MachineType.of(Bags.hourly("soon", 3, 10), 900), MachineType.of(late, 900));
    MenuEntry fastest = Planner.menu(Bags.request(40, machineTypes)).choices().getLast();
    assertThat(fastest.machines()).containsExactly(10, 0);
    assertThat(fastest.cost()).isEqualTo(Money.of(30));
  }

  @Test
  void the_menu_shows_energy_if_every_power_draw_is_known() {
    MachineType known = new MachineType(Bags.hourly("a", 3, 4), 900, List.of(), Optional.of(100.0));
    MenuEntry menuEntry = Planner.choose(Bags.request(16, List.of(known))).plan();
    assertThat(menuEntry.wattHours()).contains(400.0);
    assertThat(Planner.choose(S41).plan().wattHours()).isEmpty();
  }

  @Test
  void no_usable_type_is_a_sentence() {
    assertThatThrownBy(() -> Bags.request(5, List.of())).hasMessageContaining("no machine type");
  }

  @Test
  void other_units_have_their_price() {
    Offer offer = Bags.hourly("a", 6, 4);
    List<Usage> usages =
        List.of(new Usage(offer, Duration.ofMinutes(61)), new Usage(offer, Duration.ofSeconds(30)));
    assertThat(Usage.cost(usages)).isEqualTo(Money.of(18));
    assertThat(Usage.cost(usages, Billing.PER_MINUTE)).isEqualTo(Money.ofCents(710));
    assertThat(Usage.cost(usages, Billing.PER_SECOND)).isEqualTo(Money.ofCents(615));
  }

  private static MenuEntry chosen(PlanRequest request, Rule rule) {
    return Planner.menu(request.chosen(new Choosing.ByRule(rule))).theChosen().orElseThrow();
  }
}
