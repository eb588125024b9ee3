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

class StoryCheckTest {
  private static final Fact ONE = over("half-1");
  private static final Fact TWO = over("half-2");
  private static final Fact THREE = over("half-3");

  private static Fact over(String machine) {
    return new Fact.RentOver(
        new MachineId(machine), new JobId("bag-1"), Instant.EPOCH, Money.ZERO, "gone");
  }

  @Test
  void facts_written_during_a_request_are_not_a_violation() {
    assertThat(StoryCheck.between(List.of(ONE), List.of(ONE, TWO), List.of(ONE, TWO, THREE)))
        .isEmpty();
    assertThat(StoryCheck.between(List.of(ONE), List.of(ONE), List.of(ONE, TWO))).isEmpty();
  }

  @Test
  void a_fact_in_the_history_that_is_not_stored_is_found() {
    assertThat(StoryCheck.between(List.of(ONE), List.of(ONE, TWO), List.of(ONE))).hasSize(1);
    assertThat(StoryCheck.between(List.of(ONE), List.of(ONE, TWO), List.of(ONE, THREE))).hasSize(1);
  }

  @Test
  void a_stored_fact_that_is_missing_in_the_history_is_found() {
    assertThat(StoryCheck.between(List.of(ONE, TWO), List.of(ONE), List.of(ONE, TWO))).hasSize(1);
    assertThat(StoryCheck.between(List.of(ONE, TWO), List.of(TWO, ONE), List.of(ONE, TWO)))
        .hasSize(1);
  }

  @Test
  void a_bill_is_awaited_for_every_machine_that_was_ordered() {
    Fact ordered =
        new Fact.RentOrdered(
            new MachineId("half-1"),
            new JobId("bag-1"),
            0,
            Instant.EPOCH,
            Instant.EPOCH.plusSeconds(60),
            Money.ZERO,
            new Reason.NotHeardOf());
    assertThat(StoredJournal.hasAllBills(List.of(ordered, TWO))).isFalse();
    assertThat(StoredJournal.hasAllBills(List.of(ordered, ONE))).isTrue();
  }
}
