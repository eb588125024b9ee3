package io.argosy.core.budget;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.model.Money;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BudgetLedgerTest {
  private static final Money CAP = Money.of(100);

  private final BudgetLedger<Integer> ledger = new BudgetLedger<>();

  @Test
  void what_is_reserved_is_not_free_and_what_is_paid_frees_the_rest() {
    ledger.reserve(1, Money.of(40));
    ledger.reserve(2, Money.of(50));
    assertThat(ledger.free(CAP)).isEqualTo(Money.of(10));

    ledger.pay(1, Money.of(15));

    assertThat(ledger.paid()).isEqualTo(Money.of(15));
    assertThat(ledger.reserved()).isEqualTo(Money.of(50));
    assertThat(ledger.free(CAP)).isEqualTo(Money.of(35));
  }

  @Test
  void a_longer_reservation_replaces_the_shorter_one() {
    ledger.reserve(1, Money.of(40));
    ledger.reserve(1, Money.of(60));
    assertThat(ledger.committed()).isEqualTo(Money.of(60));
  }

  @Test
  void reservations_without_a_limit_stay_countable() {
    for (int worker = 0; worker < 100; worker++) {
      ledger.reserve(worker, Money.MAX);
    }
    assertThat(ledger.reserved()).isEqualTo(Money.MAX);
    for (int worker = 0; worker < 100; worker++) {
      ledger.pay(worker, Money.of(1));
    }
    assertThat(ledger.committed()).isEqualTo(Money.of(100));
  }

  static LongStream hundredSeeds() {
    return LongStream.range(0, 100);
  }

  @ParameterizedTest
  @MethodSource("hundredSeeds")
  void a_job_that_reserves_only_what_is_free_never_spends_more_than_its_cap(long seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    Map<Integer, Money> open = new TreeMap<>();
    long paid = 0;
    for (int step = 0; step < 200; step++) {
      int what = random.nextInt(10);
      Money held = open.remove(what);
      if (held != null) {
        Money amount = new Money(random.nextLong(held.micros() + 1));
        ledger.pay(what, amount);
        paid += amount.micros();
      } else if (ledger.free(CAP).isPositive()) {
        Money most = new Money(1 + random.nextLong(ledger.free(CAP).micros()));
        ledger.reserve(what, most);
        open.put(what, most);
      }
      assertThat(ledger.committed().isAtMost(CAP)).isTrue();
      assertThat(ledger.paid().micros()).isEqualTo(paid);
    }
  }
}
