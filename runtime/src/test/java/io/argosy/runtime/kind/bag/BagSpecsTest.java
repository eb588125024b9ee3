package io.argosy.runtime.kind.bag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Billing;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Offer;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.model.spec.Sample;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.kind.bag.BagFile;
import io.argosy.protocol.text.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BagSpecsTest {
  private static final String BAG =
      """
      argosy: 1
      kind: bag
      name: sweep
      tasks: {command: [./model, "{index}"], over: {count: 100}}
      offers:
        - {name: small, provider: local, cpu: 25%, price: 0.025 EUR/h, billing: minute, max: 4, start: 2s, slots: 2}
      """;

  private static BagFile file(String more) {
    return (BagFile)
        JobFileReader.parse("bag.yaml", BAG + more, Path.of("/"), List.of(), Instant.EPOCH);
  }

  private static JobSpec.Bag spec(String more) {
    return BagSpecs.of(file(more), 100, Optional.empty());
  }

  @Test
  void a_bag_has_the_values_of_its_file() {
    JobSpec.Bag spec =
        spec(
            """
            seed: 42
            promise: {budget: 5.25 EUR, cushion: 0.5 EUR, deadline: 2h, otherwise: stop}
            sample: {machines: 4, z: 1.5, error: 0.2}
            choose: 3
            policy: bats
            run: {retries: 1}
            """);

    assertThat(spec.tasks()).isEqualTo(100);
    assertThat(spec.offers())
        .containsExactly(
            new Offer(
                "small",
                new Money(25_000),
                Duration.ofHours(1),
                Billing.PER_MINUTE,
                4,
                Duration.ofSeconds(2),
                2));
    assertThat(spec.promise())
        .isEqualTo(
            new Promise(
                Optional.of(new Deadline.Within(Duration.ofHours(2))),
                Promise.Otherwise.STOP,
                Optional.of(Money.ofCents(525))));
    assertThat(spec.cushion()).isEqualTo(Money.ofCents(50));
    assertThat(spec.sample()).isEqualTo(new Sample(4, 1.5, 0.2));
    assertThat(spec.choosing()).isEqualTo(new Choosing.ByNumber(3));
    assertThat(spec.policy()).isEqualTo("bats");
    assertThat(spec.retries()).isEqualTo(1);
    assertThat(spec.seed()).isEqualTo(42);
    assertThat(spec.body()).startsWith("argosy: 1");
  }

  @Test
  void what_is_left_out_is_asked_or_as_published() {
    JobSpec.Bag spec = spec("");

    assertThat(spec.promise()).isEqualTo(Promise.NONE);
    assertThat(spec.cushion()).isEqualTo(Money.ZERO);
    assertThat(spec.sample()).isEqualTo(Sample.PUBLISHED);
    assertThat(spec.choosing()).isEqualTo(new Choosing.Wait());
    assertThat(spec.policy()).isEqualTo("argosy");
    assertThat(spec("choose: knee\n").choosing())
        .isEqualTo(new Choosing.ByRule(Choosing.Rule.KNEE));
  }

  @Test
  void without_a_seed_the_same_bag_runs_in_the_same_order_and_another_in_another() {
    assertThat(spec("").seed()).isEqualTo(spec("").seed()).isNotNegative();
    assertThat(spec("").seed()).isNotEqualTo(spec("choose: knee\n").seed());
  }

  @Test
  void a_policy_of_a_flag_wins_and_must_be_one_for_bags() {
    assertThat(BagSpecs.of(file(""), 9, Optional.of("bats")).policy()).isEqualTo("bats");
    assertThat(
            catchThrowableOfType(
                    BadInput.class, () -> BagSpecs.of(file(""), 9, Optional.of("ruper")))
                .sentence())
        .isEqualTo("--policy is ruper; it must be one of argosy, bats, bats-tail");
  }
}
