package io.argosy.runtime.kind.bag;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.bag.Menu;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.bag.model.PlanForecast;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.model.spec.Promise.Otherwise;
import io.argosy.protocol.wire.ChoiceAsked;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChoicesTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Promise BEFORE =
      new Promise(
          Optional.of(new Deadline.Within(Duration.ofHours(2))),
          Otherwise.STOP,
          Optional.of(Money.of(5)));

  private static ChoiceAsked within(Optional<Duration> deadline) {
    return new ChoiceAsked(Optional.empty(), Optional.empty(), Optional.empty(), deadline);
  }

  @Test
  void a_deadline_that_is_asked_for_later_counts_from_then() {
    ChoiceAsked asked = within(Optional.of(Duration.ofSeconds(15)));
    assertThat(Choices.promiseFrom(NOW, BEFORE, asked))
        .isEqualTo(
            new Promise(
                Optional.of(new Deadline.By(NOW.plusSeconds(15))),
                BEFORE.otherwise(),
                BEFORE.budget()));
  }

  @Test
  void options_that_are_not_given_stay_unchanged() {
    assertThat(Choices.promiseFrom(NOW, BEFORE, within(Optional.empty()))).isEqualTo(BEFORE);
  }

  @Test
  void a_plan_cannot_be_chosen_with_less_money_than_it_costs() {
    MenuEntry plan =
        new MenuEntry(
            1,
            MenuEntry.Origin.CHEAPEST,
            List.of(2),
            60,
            Money.of(4),
            Money.of(4),
            1,
            0,
            Money.ZERO,
            Money.ZERO,
            Optional.empty(),
            PlanForecast.UNSAID,
            true);
    Menu menu = new Menu(List.of(plan), Optional.empty(), "", Money.of(1));

    assertThat(Choices.lessThanPlan(menu, 1, Money.of(2), BEFORE, Money.ZERO, "EUR"))
        .contains(
            "budget is 5.00 EUR; plan 1 costs 6.00 EUR in total with the sample: choose a cheaper"
                + " plan, or allow that much");
    assertThat(Choices.lessThanPlan(menu, 1, Money.of(1), BEFORE, Money.ZERO, "EUR")).isEmpty();
    assertThat(Choices.lessThanPlan(menu, 1, Money.of(2), BEFORE, Money.of(1), "EUR")).isEmpty();
    assertThat(Choices.lessThanPlan(menu, 1, Money.of(2), Promise.NONE, Money.ZERO, "EUR"))
        .isEmpty();
  }

  @Test
  void a_user_cannot_set_a_budget_below_what_is_spent() {
    assertThat(Choices.lessThanSpent(Money.of(6), BEFORE, Money.ZERO, "EUR"))
        .contains(
            "budget is 5.00 EUR; it must be at least 6.00 EUR, which is spent or set aside"
                + " already");
    assertThat(Choices.lessThanSpent(Money.of(9), BEFORE, Money.of(3), "EUR").orElseThrow())
        .startsWith("budget and cushion are 8.00 EUR; it must be at least 9.00 EUR");
    assertThat(Choices.lessThanSpent(Money.of(6), BEFORE, Money.of(1), "EUR")).isEmpty();
    assertThat(Choices.lessThanSpent(Money.of(6), Promise.NONE, Money.ZERO, "EUR")).isEmpty();
  }
}
