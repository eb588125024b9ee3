package io.argosy.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.simulator.world.BrokenRule;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The invariants notice every rule that the service breaks, so the fuzz notices a lost rule. */
class ServiceSlipTest {
  private static final long ENOUGH_SEEDS = 3000;

  @ParameterizedTest
  @EnumSource
  void a_rule_that_is_broken_is_noticed(BrokenRule brokenRule) {
    long seed = 0;
    Optional<String> noticed = Optional.empty();
    while (noticed.isEmpty() && seed < ENOUGH_SEEDS) {
      noticed = play(seed, brokenRule);
      seed++;
    }
    assertThat(noticed).as("what is noticed of %s in %s seeds", brokenRule, seed).isPresent();
    System.out.printf(
        Locale.ROOT, "%s: seed %d, %s%n", brokenRule, seed - 1, noticed.orElseThrow());
  }

  private static Optional<String> play(long seed, BrokenRule brokenRule) {
    RandomService drawn = RandomService.of(seed);
    RandomService broken =
        new RandomService(drawn.service().with(Set.of(brokenRule)), drawn.estates());
    try {
      new Simulation(broken.part(), seed, List.of()).run();
      return Optional.empty();
    } catch (RuntimeException | AssertionError found) {
      return Optional.of(String.valueOf(found.getMessage()).lines().findFirst().orElse(""));
    }
  }
}
