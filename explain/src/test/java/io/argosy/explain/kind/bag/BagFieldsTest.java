package io.argosy.explain.kind.bag;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.bag.Menu;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.bag.model.PlanForecast;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.kind.bag.BagFact;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Billing;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Offer;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.model.spec.Sample;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The bill of a bag: a price of 6 per hour, billed by the minute; hours are minutes here. */
class BagFieldsTest {
  private static final JobId JOB = new JobId("sweep-1");
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final State state = State.empty(JobKinds.standard());

  BagFieldsTest() {
    Billing minute = new Billing(Duration.ofMinutes(1), Duration.ZERO);
    Offer offer =
        new Offer("small", Money.ofCents(600), Duration.ofHours(1), minute, 9, Duration.ZERO, 1);
    JobSpec.Bag bag =
        new JobSpec.Bag(
            40,
            List.of(offer),
            new Promise(Optional.empty(), Promise.Otherwise.CONTINUE, Optional.of(Money.of(50))),
            Money.ZERO,
            new Sample(1, 1.96, 0.25),
            new Choosing.Wait(),
            "argosy",
            3,
            1,
            "");
    state.apply(new Fact.JobAccepted(JOB, bag, START, Instant.MAX, Duration.ofSeconds(5)));
  }

  private static Instant minute(double minutes) {
    return START.plusMillis((long) (60_000 * minutes));
  }

  private void ordered(String machine, double from, double until) {
    Money price = Money.ofCents(10 * Math.round(until - from));
    Reason reason = new Reason.Sampling(1);
    state.apply(
        new Fact.RentOrdered(
            new MachineId(machine), JOB, 0, minute(from), minute(until), price, reason));
  }

  private void gone(String machine, double at, long cents) {
    state.apply(
        new Fact.RentOver(
            new MachineId(machine), JOB, minute(at), Money.ofCents(cents), "it was released"));
  }

  private void planned(double at) {
    MenuEntry menuEntry =
        new MenuEntry(
            1,
            MenuEntry.Origin.CHEAPEST,
            List.of(1),
            60,
            Money.of(1),
            Money.of(1),
            1,
            0,
            Money.ZERO,
            Money.ZERO,
            Optional.empty(),
            PlanForecast.UNSAID,
            true);
    Reason reason = new Reason.Chosen(new Choosing.ByNumber(1));
    state.apply(new BagFact.PlanSet(JOB, minute(at), menuEntry, List.of(1), Money.of(50), reason));
  }

  private Map<String, Object> fields(double now) {
    JobState job = state.job(JOB).orElseThrow();
    return BagFields.of(job, minute(now));
  }

  private static Object of(Map<String, Object> fields, String group, String name) {
    Object found = fields.get(group) instanceof Optional<?> there ? there.get() : fields.get(group);
    return ((Map<?, ?>) found).get(name);
  }

  private static Map<?, ?> machine(Map<String, Object> fields, int number) {
    return (Map<?, ?>) ((List<?>) fields.get("machines")).get(number);
  }

  private static MenuEntry line(int number, MenuEntry.Origin origin, double minutes, long cents) {
    Money cost = Money.ofCents(cents);
    double seconds = 60 * minutes;
    return new MenuEntry(
        number,
        origin,
        List.of(number),
        seconds,
        cost,
        cost,
        1,
        0,
        Money.ZERO,
        Money.ZERO,
        Optional.empty(),
        new PlanForecast(seconds, seconds, seconds, cost, cost, cost, 1, 1, 1),
        true);
  }

  private Map<?, ?> menuWithSample() {
    ordered("small-1", 0, 20);
    Menu menu =
        new Menu(
            List.of(
                line(1, MenuEntry.Origin.CHEAPEST, 60, 100),
                line(2, MenuEntry.Origin.BUDGET, 40, 288),
                line(3, MenuEntry.Origin.FASTEST_LESS, 30, 390),
                line(4, MenuEntry.Origin.FASTEST, 20, 500)),
            Optional.empty(),
            "a person chooses",
            Money.of(1));
    state.apply(new BagFact.MenuReady(JOB, menu, List.of(0), minute(5)));
    return BagFields.menu(state.job(JOB).orElseThrow()).orElseThrow();
  }

  private static List<Object> each(Map<?, ?> menu, String name) {
    List<Object> found = new ArrayList<>();
    ((List<?>) menu.get("choices")).forEach(line -> found.add(((Map<?, ?>) line).get(name)));
    return found;
  }

  @Test
  void a_menu_shows_what_is_still_to_pay_and_the_total_with_the_sample() {
    Map<?, ?> menu = menuWithSample();
    assertThat(menu.get("sample")).isEqualTo("2.00");
    assertThat(each(menu, "p50Cost")).containsExactly("1.00", "2.88", "3.90", "5.00");
    assertThat(each(menu, "p50Total")).containsExactly("3.00", "4.88", "5.90", "7.00");
  }

  @Test
  void the_sample_of_a_menu_stays_what_it_was_when_the_plan_has_begun_to_cost() {
    menuWithSample();
    planned(6);
    ordered("small-2", 6, 36);
    Map<?, ?> menu = BagFields.menu(state.job(JOB).orElseThrow()).orElseThrow();
    assertThat(menu.get("sample")).isEqualTo("2.00");
  }

  @Test
  void the_labels_of_a_menu_compare_a_plan_with_the_others() {
    assertThat(each(menuWithSample(), "labels"))
        .containsExactly(
            List.of("cheapest", "knee"),
            List.of("fastest within budget"),
            List.of("22 % cheaper than fastest"),
            List.of("fastest"));
  }

  @Test
  void a_machine_that_vanished_unseen_is_billed_for_its_reserved_time_only() {
    ordered("small-1", 0, 2);
    gone("small-1", 500, 20);
    Map<?, ?> bill = machine(fields(600), 0);
    assertThat(bill.get("usedSeconds")).isEqualTo(120.0);
    assertThat(bill.get("paidSeconds")).isEqualTo(120.0);
    assertThat(bill.get("cost")).isEqualTo("0.20");
    assertThat(of(fields(600), "otherBilling", "second")).isEqualTo("0.20");
  }

  @Test
  void the_costs_of_all_machines_add_up_to_what_is_spent_while_they_run_too() {
    ordered("small-1", 0, 30);
    ordered("small-2", 1, 3);
    gone("small-2", 2.5, 20);
    Map<String, Object> fields = fields(4.5);
    BigDecimal sum =
        new BigDecimal((String) machine(fields, 0).get("cost"))
            .add(new BigDecimal((String) machine(fields, 1).get("cost")));
    assertThat(of(fields, "money", "spent")).isEqualTo(sum.toPlainString()).isEqualTo("0.70");
    assertThat(of(fields, "money", "committed")).isEqualTo("3.20");
  }

  @Test
  void the_cost_of_a_plan_is_shown_and_judged_with_the_money_reserved_before_it() {
    ordered("small-1", 0, 60);
    planned(10);
    gone("small-1", 10.5, 110);
    assertThat(of(fields(20), "forecast", "p50Cost")).isEqualTo("6.00");
    assertThat(of(fields(20), "forecast", "cost")).isEqualTo("1.10");
    assertThat(of(fields(20), "forecast", "seconds")).isEqualTo(30.0);
  }

  @Test
  void time_without_rented_machines_is_not_part_of_the_duration_of_a_plan() {
    planned(0);
    ordered("small-1", 0, 2);
    ordered("small-2", 1, 3);
    gone("small-1", 100, 20);
    gone("small-2", 100, 20);
    ordered("small-3", 100, 102);
    gone("small-3", 101, 10);
    assertThat(of(fields(300), "forecast", "seconds")).isEqualTo(240.0);
    assertThat(of(fields(300), "forecast", "cost")).isEqualTo("0.50");
  }
}
