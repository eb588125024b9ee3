package io.argosy.agent.share;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CpuCreditTest {
  /** However late and irregular the checks are, and however many threads a program has. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void a_program_that_always_wants_to_run_gets_its_share(long seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    double share = 0.05 + 0.9 * random.nextDouble();
    int threads = 1 + random.nextInt(4);
    CpuCredit credit = new CpuCredit();
    boolean runs = true;
    long elapsed = 0;
    long used = 0;
    for (int i = 0; i < 100_000; i++) {
      long step = 10_000_000L + random.nextInt(300_000_000);
      long use = runs ? step * threads : 0;
      elapsed += step;
      used += use;
      runs = credit.after(step, use, share);
    }
    assertThat(used / (double) elapsed).isBetween(share * 0.95, share * 1.02);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.5})
  void unused_time_is_not_saved_up(double share) {
    CpuCredit credit = new CpuCredit();
    for (int i = 0; i < 100_000; i++) {
      assertThat(credit.after(40_000_000, 0, share)).isTrue();
    }
    assertThat(credit.after(40_000_000, 100_000_000, share)).isFalse();
  }
}
