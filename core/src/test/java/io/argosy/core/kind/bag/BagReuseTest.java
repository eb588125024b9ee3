package io.argosy.core.kind.bag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.Interval;
import io.argosy.core.model.Money;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.Reused;
import io.argosy.core.model.spec.Billing;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Offer;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.model.spec.Sample;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tasks that an earlier bag computed. */
class BagReuseTest {
  @Test
  void what_is_known_is_kept_and_only_the_rest_is_run() {
    BagWorld world = new BagWorld((task, offer) -> 60);
    world.play(bag(200), List.of(new Interval(0, 50), new Interval(100, 99)));

    assertThat(world.job().outcome()).contains(new Outcome.Done(false));
    assertThat(world.job().keptCount()).isEqualTo(200);
    assertThat(world.bag().reused()).isEqualTo(149);
    assertThat(ran(world)).hasSize(51).contains(50L, 99L, 199L).doesNotContain(0L, 49L, 100L);
  }

  @Test
  void a_bag_that_is_known_as_a_whole_rents_nothing_and_is_merged_at_once() {
    BagWorld world = new BagWorld((task, offer) -> 60);
    world.play(bag(200), List.of(new Interval(0, 200)));

    assertThat(world.job().outcome()).contains(new Outcome.Done(false));
    assertThat(world.bag().rents()).isEmpty();
    assertThat(world.spent()).isEqualTo(Money.ZERO);
    assertThat(world.elapsed()).isEqualTo(Duration.ZERO);
  }

  @Test
  void the_sample_is_drawn_from_the_rest() {
    BagWorld all = new BagWorld((task, offer) -> 60).play(bag(1000));
    BagWorld rest = new BagWorld((task, offer) -> 60);
    rest.play(bag(1000), List.of(new Interval(0, 900)));

    assertThat(sampled(all)).isGreaterThanOrEqualTo(30);
    assertThat(rest.facts).hasAtLeastOneElementOfType(BagFact.BagSampled.class);
    assertThat(ran(rest)).hasSize(100).allMatch(task -> task >= 900);
    assertThat(rest.spent()).isLessThan(all.spent());
  }

  @Test
  void tasks_that_all_fail_end_the_bag_whatever_was_known_before() {
    BagWorld world = new BagWorld((task, offer) -> -5);
    world.play(bag(100), List.of(new Interval(0, 80)));

    assertThat(world.job().outcome().orElseThrow()).isInstanceOf(Outcome.Failed.class);
    assertThat(world.bag().givenUp()).hasSizeLessThan(20);
    assertThat(world.job().keptCount()).isEqualTo(80);
  }

  @Test
  void a_restored_state_knows_what_was_reused() {
    BagWorld world = new BagWorld((task, offer) -> 60);
    world.play(bag(200), List.of(new Interval(3, 5)));

    Snapshot snapshot = world.kernel.state().snapshot();
    State again = State.of(JobKinds.standard(), snapshot);

    assertThat(again.snapshot()).isEqualTo(snapshot);
    assertThat(BagState.of(again.existing(BagWorld.JOB)).reused()).isEqualTo(5);
  }

  @Test
  void a_bag_submitted_twice_is_one_bag_and_unknown_reused_tasks_are_ignored() {
    BagWorld world = new BagWorld((task, offer) -> 60);
    world.play(bag(10), List.of(new Interval(0, 2), new Interval(9, 4)));
    assertThat(world.bag().reused()).isEqualTo(2);

    Reused more = new Reused(List.of(new Interval(0, 10)), new ResultRef(1, "a list"));
    List<Fact> facts =
        world.kernel.handle(
            new BagStimulus.BagSubmitted(
                BagWorld.START.plusSeconds(1_000_000), BagWorld.JOB, bag(10), Claim.NONE, more));
    assertThat(facts).isEmpty();
  }

  @Test
  void no_task_is_known_twice() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new Reused(
                    List.of(new Interval(0, 5), new Interval(4, 1)), new ResultRef(1, "a list")));
  }

  private static Set<Long> ran(BagWorld world) {
    return world.facts.stream()
        .filter(Fact.TaskMeasured.class::isInstance)
        .map(fact -> ((Fact.TaskMeasured) fact).task())
        .collect(Collectors.toSet());
  }

  private static long sampled(BagWorld world) {
    return world.facts.stream()
        .takeWhile(fact -> !(fact instanceof BagFact.BagSampled))
        .filter(Fact.TaskMeasured.class::isInstance)
        .count();
  }

  private static JobSpec.Bag bag(long tasks) {
    Offer offer =
        new Offer(
            "cheap",
            Money.of(3),
            Duration.ofHours(1),
            new Billing(Duration.ofMinutes(10), Duration.ZERO),
            8,
            Duration.ZERO,
            1);
    return new JobSpec.Bag(
        tasks,
        List.of(offer),
        new Promise(Optional.empty(), Promise.Otherwise.CONTINUE, Optional.of(Money.of(400))),
        Money.ZERO,
        new Sample(7, 1.96, 0.25),
        new Choosing.ByRule(Choosing.Rule.CHEAPEST),
        "argosy",
        2,
        7,
        "a bag");
  }
}
