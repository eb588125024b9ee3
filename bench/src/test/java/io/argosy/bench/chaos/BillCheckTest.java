package io.argosy.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class BillCheckTest {
  private static final JobId BAG = new JobId("bag-1");
  private static final MachineId ONE = new MachineId("half-1");
  private static final MachineId TWO = new MachineId("half-2");

  private final BillCheck check = new BillCheck(Money.ofCents(10));

  private void ordered(MachineId machine, long cents) {
    check.next(
        new Fact.RentOrdered(
            machine,
            BAG,
            0,
            Instant.EPOCH,
            Instant.EPOCH.plusSeconds(60),
            Money.ofCents(cents),
            new Reason.NotHeardOf()));
  }

  private void extended(MachineId machine, long cents) {
    check.next(
        new Fact.RentExtended(
            machine, BAG, Instant.EPOCH, Instant.EPOCH.plusSeconds(90), Money.ofCents(cents)));
  }

  private void over(MachineId machine, long cents) {
    check.next(new Fact.RentOver(machine, BAG, Instant.EPOCH, Money.ofCents(cents), "gone"));
  }

  @Test
  void a_returned_reservation_may_be_spent_again() {
    ordered(ONE, 6);
    extended(ONE, 8);
    over(ONE, 4);
    ordered(TWO, 6);
    over(TWO, 6);
    assertThat(check.atTheEnd()).isEmpty();
    assertThat(check.lines(List.of(Money.ofCents(4), Money.ofCents(6)), Money.ofCents(10)))
        .isEmpty();
  }

  @Test
  void more_than_the_budget_is_found_also_if_it_was_for_a_moment() {
    ordered(ONE, 6);
    ordered(TWO, 5);
    over(ONE, 1);
    over(TWO, 1);
    assertThat(check.atTheEnd()).hasSize(1);
  }

  @Test
  void a_machine_without_a_bill_or_with_too_high_a_one_is_found() {
    ordered(ONE, 2);
    ordered(TWO, 2);
    over(TWO, 3);
    assertThat(check.atTheEnd()).hasSize(2).anyMatch(it -> it.contains("half-1 has no final bill"));
  }

  @Test
  void lines_that_do_not_add_up_are_found() {
    ordered(ONE, 2);
    over(ONE, 2);
    assertThat(check.lines(List.of(Money.ofCents(1)), Money.ofCents(2))).hasSize(1);
    assertThat(check.lines(List.of(Money.ofCents(3)), Money.ofCents(3))).hasSize(1);
  }
}
