package io.argosy.core.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ScaleRuleTest {
  private static final Duration STEP = Duration.ofSeconds(300);
  private final ScaleRule published = ScaleRules.named("tascaas").orElseThrow();
  private final ScaleRule ours = ScaleRules.named("argosy").orElseThrow();

  private static Load load(int available, int queued, int dispatched, int busy) {
    return new Load(available, queued, dispatched, busy, 56);
  }

  @Test
  void the_published_rule_shrinks_by_a_fifth_when_nothing_comes() {
    assertThat(published.slots(load(10, 0, 0, 0))).isEqualTo(8);
    assertThat(published.slots(load(1, 0, 0, 0))).isEqualTo(1);
    assertThat(published.slots(load(0, 0, 0, 0))).isEqualTo(1);
  }

  @Test
  void the_published_rule_adds_what_waits_when_nothing_was_handed_out() {
    assertThat(published.slots(load(10, 7, 0, 10))).isEqualTo(17);
  }

  @Test
  void the_published_rule_shrinks_when_all_went_out_at_once() {
    assertThat(published.slots(load(10, 1, 11, 3))).isEqualTo(7);
    assertThat(published.slots(load(1, 0, 2, 0))).isEqualTo(1);
    assertThat(published.slots(load(10, 1, 10, 10))).isEqualTo(10);
  }

  @Test
  void the_published_rule_grows_with_what_waits_for_each_handed_out() {
    assertThat(published.slots(load(10, 5, 10, 10))).isEqualTo(15);
    assertThat(published.slots(load(10, 2, 40, 10))).isEqualTo(10);
    assertThat(published.slots(load(0, 3, 6, 0))).isEqualTo(1);
  }

  @Test
  void the_published_rule_shrinks_even_while_all_slots_are_busy_and_ours_does_not() {
    assertThat(published.slots(load(10, 0, 0, 10))).isEqualTo(8);
    assertThat(ours.slots(load(10, 0, 0, 10))).isEqualTo(10);
    assertThat(ours.slots(load(10, 0, 0, 9))).isEqualTo(9);
    assertThat(ours.slots(load(10, 5, 50, 10))).isEqualTo(15);
  }

  @Test
  void ours_asks_for_no_more_than_there_could_be() {
    assertThat(ours.advised(load(50, 100, 0, 50))).isEqualTo(56);
    assertThat(ours.capacity(load(50, 100, 0, 50))).isEqualTo(1);
    assertThat(ours.advised(new Load(0, 5, 0, 0, 0))).isZero();
    assertThat(ours.capacity(new Load(0, 5, 0, 0, 0))).isZero();
  }

  @Test
  void advice_that_something_should_change_changes_something() {
    assertThat(published.advised(load(2, 0, 0, 0))).isEqualTo(1);
    assertThat(published.advised(load(3, 1, 7, 3))).isEqualTo(4);
    assertThat(published.capacity(load(2, 0, 0, 0))).isCloseTo(1.6 / 56, within(1e-12));
  }

  @Test
  void our_step_is_shorter_while_slots_are_too_few_and_longer_while_nothing_changes() {
    Load few = load(10, 5, 0, 10);
    assertThat(ours.nextStep(STEP, STEP, few, 15)).isEqualTo(Duration.ofSeconds(150));
    assertThat(ours.nextStep(STEP, Duration.ofSeconds(40), few, 15)).isEqualTo(STEP.dividedBy(10));
    Load still = load(10, 0, 0, 10);
    assertThat(ours.nextStep(STEP, STEP, still, 10)).isEqualTo(STEP.multipliedBy(2));
    assertThat(ours.nextStep(STEP, STEP.multipliedBy(3), still, 10))
        .isEqualTo(STEP.multipliedBy(4));
    assertThat(ours.nextStep(STEP, STEP.multipliedBy(4), load(10, 0, 0, 3), 8)).isEqualTo(STEP);
    assertThat(published.nextStep(STEP, STEP, few, 15)).isEqualTo(STEP);
  }
}
