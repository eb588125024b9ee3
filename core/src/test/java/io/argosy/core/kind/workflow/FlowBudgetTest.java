package io.argosy.core.kind.workflow;

import static io.argosy.core.kind.workflow.FlowScript.JOB;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.model.spec.SiteSpec;
import io.argosy.core.model.spec.Tariff;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A workflow whose sites have prices: a slot of "m" costs a thousandth a second. */
class FlowBudgetTest {
  private static final long LIMIT = 100;

  @RegisterExtension final FlowScript script = new FlowScript();

  /** Tasks of ten seconds, plus two for the image, with a time limit of 100. */
  private static JobSpec.Workflow flow(int tasks, boolean chain, long thousandths) {
    JobSpec.Workflow free = FlowScript.flow(tasks, chain, 1, 4);
    return new JobSpec.Workflow(
        free.flow(),
        free.sites(),
        free.slots(),
        new Promise(
            Optional.empty(), Promise.Otherwise.CONTINUE, Optional.of(thousandths(thousandths))),
        free.policy(),
        free.retries(),
        free.seed(),
        free.body(),
        List.of(new Tariff("m", thousandths(3_600)), new Tariff("dear", thousandths(36_000))),
        Collections.nCopies(tasks, LIMIT));
  }

  private static Money thousandths(long count) {
    return new Money(count * 1_000);
  }

  private WorkflowBudget purse() {
    return FlowState.of(script.job(JOB)).purse();
  }

  @Test
  void what_a_task_may_cost_is_set_aside_and_what_it_did_cost_is_paid() {
    script.machine("m", 1).submit(JOB, flow(2, true, 1_000));
    assertThat(purse().setAside()).isEqualTo(thousandths(100));
    assertThat(purse().spent()).isEqualTo(Money.ZERO);

    script.after(12).done(JOB, 0);

    assertThat(purse().spent()).isEqualTo(thousandths(12));
    assertThat(purse().setAside()).as("for the next one").isEqualTo(thousandths(100));
    assertThat(purse().bill())
        .containsExactly(new WorkflowBudget.Paid(new MachineId("m"), 1, 12, thousandths(12)));
    script.instructedOnly("1 ComputeSchedule, 1 Start, 2 Steer");
  }

  @Test
  void a_task_waits_until_there_is_money_for_it_whatever_slots_are_free() {
    script.machine("m", 2).submit(JOB, flow(2, false, 150));
    assertThat(FlowState.of(script.job(JOB)).running()).hasSize(1);

    int first = FlowState.of(script.job(JOB)).running().getFirst().task();
    script.after(12).done(JOB, first);

    assertThat(FlowState.of(script.job(JOB)).running()).hasSize(1);
    script.after(12).done(JOB, 1 - first);
    assertThat(script.all(Fact.WorkComplete.class)).hasSize(1);
    assertThat(purse().spent()).isEqualTo(thousandths(24));
    script.instructedOnly("1 ComputeSchedule, 1 Merge, 2 Start, 2 Steer, 2 Stop");
  }

  @Test
  void a_task_that_failed_or_was_lost_is_paid_too_and_never_more_than_its_limit() {
    script.machine("m", 1).submit(JOB, flow(1, false, 1_000));
    Ending failed = new Ending.Failed(Optional.of(new Interval(0, 1)), "exit code 1", "");
    script.after(30).ended(JOB, 0, failed);
    assertThat(purse().spent()).isEqualTo(thousandths(30));

    script.after(2);
    assertThat(FlowState.of(script.job(JOB)).running()).hasSize(1);
    script.after(500).lost("m");

    assertThat(purse().spent()).isEqualTo(thousandths(130));
    assertThat(purse().setAside()).isEqualTo(Money.ZERO);
    script.instructedOnly("2 ComputeSchedule, 2 Start, 2 Steer");
  }

  @Test
  void what_cannot_be_paid_to_the_end_ends_before_the_budget_does() {
    script.machine("m", 1).submit(JOB, flow(3, true, 110));
    script.after(12).done(JOB, 0);

    assertThat(script.job(JOB).outcome())
        .contains(
            new Outcome.Failed(
                "the budget does not pay for what is left: 1 of 3 tasks are done", ""));
    assertThat(purse().spent()).isEqualTo(thousandths(12));
    script.instructedOnly("1 ComputeSchedule, 1 Start, 1 Steer, 1 Stop");
  }

  @Test
  void a_workflow_with_too_little_money_for_the_fast_machine_uses_the_cheap_one() {
    script.machine("dear", 4).machine("m", 1);
    script.submit(JOB, flow(6, false, 1_100));
    for (int step = 0; step < 6; step++) {
      script.after(12);
      List<FlowStateView.Running> running = FlowState.of(script.job(JOB)).running();
      assertThat(running).isNotEmpty();
      script.done(JOB, running.getFirst().task());
    }

    assertThat(script.all(Fact.WorkComplete.class)).hasSize(1);
    assertThat(purse().spent().isAtMost(thousandths(1_100))).isTrue();
    assertThat(purse().bill())
        .as("most ran where it is cheap")
        .anySatisfy(
            line -> {
              assertThat(line.machine()).isEqualTo(new MachineId("m"));
              assertThat(line.tasks()).isGreaterThanOrEqualTo(5);
            });
    script.instructedOnly("4 ComputeSchedule, 1 Merge, 4 Start, 6 Steer, 4 Stop");
  }

  @Test
  void a_workflow_that_can_pay_only_a_disconnected_site_waits_for_it() {
    JobSpec.Workflow flow = flow(1, false, 500);
    SiteSpec cheap = new SiteSpec("m", "m", 1000, 125e6, 1e9, 1e9, 100, 1, 1e30);
    JobSpec.Workflow described =
        new JobSpec.Workflow(
            flow.flow(),
            List.of(cheap),
            flow.slots(),
            flow.promise(),
            flow.policy(),
            flow.retries(),
            flow.seed(),
            flow.body(),
            flow.tariffs(),
            flow.limits());
    script.machine("dear", 1).submit(JOB, described).after(60);
    assertThat(script.job(JOB).outcome()).isEmpty();
    assertThat(FlowState.of(script.job(JOB)).running()).isEmpty();

    script.machine("m", 1).after(2);

    assertThat(script.placeOf(JOB, 0)).contains("m");
    script.instructedOnly("1 ComputeSchedule, 1 Start, 1 Steer");
  }

  @Test
  void a_workflow_with_enough_money_uses_all_machines() {
    script.machine("dear", 4).machine("m", 1).submit(JOB, flow(6, false, 100_000));

    assertThat(FlowState.of(script.job(JOB)).running()).hasSizeGreaterThan(1);
    script.instructedOnly("1 ComputeSchedule, 4 Start, 4 Steer");
  }

  @Test
  void a_restart_knows_what_was_spent_and_set_aside() {
    script.machine("m", 1).submit(JOB, flow(2, true, 1_000)).after(12).done(JOB, 0);

    Snapshot stored = script.kernel.state().snapshot();
    WorkflowBudget again =
        FlowState.of(State.of(JobKinds.standard(), stored).job(JOB).orElseThrow()).purse();

    assertThat(again.bill()).isEqualTo(purse().bill());
    assertThat(again.setAside()).isEqualTo(purse().setAside());
    script.instructedOnly("1 ComputeSchedule, 1 Start, 2 Steer");
  }
}
