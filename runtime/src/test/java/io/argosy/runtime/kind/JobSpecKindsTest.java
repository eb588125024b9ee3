package io.argosy.runtime.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.argosy.core.bag.BagPolicies;
import io.argosy.core.balance.Policies;
import io.argosy.core.dag.policy.SchedulePolicies;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.protocol.files.Sources;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.JobFileKinds;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.rental.MoneyAmount;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.ChoiceAsked;
import io.argosy.runtime.jobs.JobSpecKind;
import io.argosy.runtime.kind.iterative.IterativeSpecs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobSpecKindsTest {
  private static final JobSpecKinds KINDS = JobSpecKinds.standard();
  private static final String ITERATIVE =
      """
      argosy: 1
      kind: iterative
      name: pi
      iterations: {mode: range, total: 100}
      run: {chunked: [echo, "{first}"]}
      """;
  private static final String BAG =
      """
      argosy: 1
      kind: bag
      name: sweep
      tasks: {lines: tasks.txt}
      offers: [{name: small, provider: local, price: 0.60 EUR/h, billing: minute, max: 4}]
      """;
  private static final String WORKFLOW =
      """
      argosy: 1
      kind: workflow
      name: two
      tasks:
        - {id: a, work: 1 MI, command: [echo, a], outputs: [x]}
        - {id: b, work: 1 MI, command: [echo, b], after: [a]}
      """;

  @TempDir Path folder;

  private JobFile read(String text) {
    return JobFileReader.parseAccepted(text, folder, Policies.names());
  }

  private JobSpecKind.Request request(Optional<String> policy, Optional<ChoiceAsked> choice) {
    return new JobSpecKind.Request(policy, choice, 7, Sources.below(folder));
  }

  private JobSpec spec(String text, String policy) {
    return KINDS.spec(read(text), request(Optional.of(policy), Optional.empty()));
  }

  @Test
  void every_kind_of_job_file_can_become_a_specification() {
    assertThat(KINDS.names()).isEqualTo(JobFileKinds.standard(List.of()).names());
  }

  @Test
  void each_kind_makes_its_own_specification_under_its_own_policies() throws IOException {
    Files.writeString(folder.resolve("tasks.txt"), "echo 1\necho 2\necho 3\n");

    assertThat(spec(ITERATIVE, "static"))
        .isInstanceOfSatisfying(
            JobSpec.Iterative.class,
            it -> {
              assertThat(it.slots().max()).isEqualTo(7);
              assertThat(it.policy()).isEqualTo("static");
            });
    assertThat(spec(BAG, "bats"))
        .isInstanceOfSatisfying(
            JobSpec.Bag.class,
            it -> {
              assertThat(it.tasks()).isEqualTo(3);
              assertThat(it.policy()).isEqualTo("bats");
            });
    assertThat(spec(WORKFLOW, "heft"))
        .isInstanceOfSatisfying(
            JobSpec.Workflow.class, it -> assertThat(it.policy()).isEqualTo("heft"));
    assertThat(KINDS.policies(read(ITERATIVE))).isEqualTo(Policies.names());
    assertThat(KINDS.policies(read(BAG))).isEqualTo(BagPolicies.names());
    assertThat(KINDS.policies(read(WORKFLOW))).isEqualTo(SchedulePolicies.names());
  }

  @Test
  void a_choice_replaces_what_the_file_of_a_bag_says_and_must_pay_for_a_machine()
      throws IOException {
    Files.writeString(folder.resolve("tasks.txt"), "echo 1\n");

    JobSpec.Bag paid = (JobSpec.Bag) KINDS.spec(read(BAG), request(Optional.empty(), budget(5)));

    assertThat(paid.promise().budget()).contains(Money.of(5));
    assertThat(
            catchThrowableOfType(
                    BadInput.class,
                    () ->
                        KINDS.spec(
                            read(BAG + "promise: {budget: 0.000001 EUR}\n"),
                            request(Optional.empty(), Optional.empty())))
                .sentence())
        .startsWith("the budget is");
  }

  private static Optional<ChoiceAsked> budget(long euros) {
    return Optional.of(
        new ChoiceAsked(
            Optional.empty(),
            Optional.of(new MoneyAmount(Money.of(euros).micros(), "EUR")),
            Optional.empty(),
            Optional.empty()));
  }

  @Test
  void only_a_job_with_money_has_a_currency() throws IOException {
    Files.writeString(folder.resolve("tasks.txt"), "echo 1\n");

    assertThat(KINDS.currency(spec(BAG, "bats"))).isEqualTo("EUR");
    assertThat(KINDS.currency(spec(ITERATIVE, "static"))).isEmpty();
  }

  @Test
  void a_name_is_registered_once() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KINDS.with("iterative", new IterativeSpecs()));
  }
}
