package io.argosy.core.kind.workflow;

import static io.argosy.core.kind.workflow.FlowScript.JOB;
import static io.argosy.core.kind.workflow.FlowScript.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What leads to a new schedule of the rest, and what does not. */
class FlowAnewTest {
  @RegisterExtension final FlowScript script = new FlowScript();

  private List<Reason> sinceFirst() {
    return script.whys().subList(1, script.whys().size());
  }

  @Test
  void as_long_as_all_goes_as_planned_the_first_schedule_stands() {
    script.machine("m", 1).submit(JOB, flow(6, true, 0, 1));
    for (int task = 0; task < 6; task++) {
      script.after(task == 0 ? 12 : 10).done(JOB, task);
    }
    assertThat(script.whys()).hasSize(1);
    assertThat(script.all(Fact.WorkComplete.class)).hasSize(1);
    script.instructedOnly("1 ComputeSchedule, 1 Merge, 1 Start, 6 Steer, 1 Stop");
  }

  @Test
  void a_machine_far_off_its_promised_speed_leads_to_a_new_schedule_after_three_tasks() {
    script.machine("m", 1).submit(JOB, flow(40, true, 0, 1));
    script.after(5).done(JOB, 0).after(5).done(JOB, 1);
    assertThat(sinceFirst()).isEmpty();
    // A 20th of the whole length has to pass, too.
    script.after(5).done(JOB, 2).after(5).done(JOB, 3).after(5).done(JOB, 4);

    assertThat(sinceFirst())
        .first()
        .isInstanceOfSatisfying(
            Reason.OffSpeed.class, off -> assertThat(off.machine()).isEqualTo(new MachineId("m")));
    script.instructedOnly("2 ComputeSchedule, 1 Start, 6 Steer");
  }

  @Test
  void a_task_that_runs_late_leads_to_a_new_schedule_though_nothing_has_ended() {
    script.machine("m", 1).submit(JOB, flow(3, true, 0, 1));
    script.after(15);
    assertThat(sinceFirst()).isEmpty();
    script.after(60);

    assertThat(sinceFirst()).isNotEmpty().allMatch(reason -> reason instanceof Reason.PlanLate);
    script.instructedOnly("7 ComputeSchedule, 1 Start, 1 Steer");
  }

  @Test
  void a_lost_machine_leads_to_a_new_schedule_of_what_was_on_its_lanes() {
    script.machine("a", 1).machine("b", 1).submit(JOB, flow(6, false, 0, 2));
    script.after(5).lost("b");

    assertThat(sinceFirst()).first().isInstanceOf(Reason.Unplanned.class);
    assertThat(FlowState.of(script.job(JOB)).plan()).hasSize(5);
    script.instructedOnly("2 ComputeSchedule, 2 Start, 2 Steer");
  }

  @Test
  void a_machine_that_registers_a_moment_later_gets_tasks_before_any_has_ended() {
    script.machine("a", 1).submit(JOB, flow(9, false, 0, 3));
    script.after(0.2).machine("b", 1).after(0.2).machine("c", 1).after(2);

    assertThat(sinceFirst()).hasSize(1).allMatch(reason -> reason instanceof Reason.OtherWorkers);
    assertThat(FlowState.of(script.job(JOB)).running()).hasSize(3);
    script.instructedOnly("2 ComputeSchedule, 3 Start, 3 Steer");
  }

  @Test
  void what_one_workflow_pulled_is_there_for_the_next_ones_schedule() {
    JobId second = new JobId("second");
    script.machine("m", 1).machine("other", 0);
    script.submit(JOB, flow(1, false, 0, 1)).after(12).done(JOB, 0);
    script.submit(second, flow(1, false, 0, 1));
    JobId third = new JobId("third");
    script.after(10).done(second, 0).lost("m").machine("other", 1);
    script.submit(third, flow(1, false, 0, 1));

    assertThat(
            script.all(WorkflowFact.ScheduleSet.class).stream()
                .map(set -> set.assignments().getFirst().seconds()))
        .as("with the pull, without it, and with it where nobody brought it")
        .containsExactly(12.0, 10.0, 12.0);
    script.instructedOnly("3 ComputeSchedule, 2 Merge, 3 Start, 3 Steer, 2 Stop");
  }
}
