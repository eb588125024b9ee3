package io.argosy.runtime.kind.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.kind.tasks.TaskListSpec;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.protocol.files.Sources;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.kind.tasks.FreeBagFile;
import io.argosy.protocol.rental.MoneyAmount;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.ChoiceAsked;
import io.argosy.runtime.jobs.JobSpecKind;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the kernel decides on for a bag without offers. */
class FreeBagSpecTest {
  private static FreeBagFile bag(String promise) {
    String yaml =
        """
        argosy: 1
        kind: bag
        name: sweep
        tasks: {command: [m, "{index}"], over: {count: 5}}
        """;
    return (FreeBagFile)
        JobFileReader.parse("bag.yaml", yaml + promise, Path.of("/"), List.of(), Instant.EPOCH);
  }

  private static TaskListSpec spec(FreeBagFile bag, int slots, Optional<ChoiceAsked> choice) {
    return (TaskListSpec)
        new TaskListSpecs()
            .spec(
                bag,
                new JobSpecKind.Request(
                    Optional.empty(), choice, slots, Sources.below(Path.of("/"))));
  }

  private static Optional<ChoiceAsked> choice(
      Optional<MoneyAmount> budget, Optional<Duration> deadline) {
    return Optional.of(new ChoiceAsked(Optional.empty(), budget, Optional.empty(), deadline));
  }

  @Test
  void its_tasks_run_on_as_many_slots_as_there_are() {
    TaskListSpec spec = spec(bag(""), 3, Optional.empty());
    assertThat(spec.tasks()).isEqualTo(5);
    assertThat(spec.slots()).isEqualTo(new JobSpec.Slots(3, 3));
    assertThat(spec.retries()).isEqualTo(3);
    assertThat(spec(bag(""), 64, Optional.empty()).slots().max()).isEqualTo(5);
  }

  @Test
  void a_deadline_may_be_given_beside_the_file() {
    FreeBagFile stops = bag("promise: {otherwise: stop}\n");
    Optional<ChoiceAsked> hour = choice(Optional.empty(), Optional.of(Duration.ofHours(1)));
    assertThat(spec(stops, 1, hour).promise().deadline())
        .contains(new Deadline.Within(Duration.ofHours(1)));
    assertThatThrownBy(() -> spec(stops, 1, Optional.empty()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("the job has no deadline to stop at");
  }

  @Test
  void money_beside_the_file_is_refused() {
    Optional<ChoiceAsked> paid =
        choice(Optional.of(new MoneyAmount(5_000_000, "EUR")), Optional.empty());
    assertThatThrownBy(() -> spec(bag(""), 1, paid))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("but the bag has no offers: it rents no machine");
  }
}
