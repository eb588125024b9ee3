package io.argosy.core.kind.workflow;

import static io.argosy.core.kind.workflow.FlowScript.JOB;
import static io.argosy.core.kind.workflow.FlowScript.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Outcome;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Machines that refuse a task of a workflow, without fault of the task. */
class FlowUnfitTest {
  private static final Ending NO_PODMAN = new Ending.Unfit("there is no podman");
  private static final Ending UNKNOWN = new Ending.Unfit("manifest unknown");

  @RegisterExtension final FlowScript script = new FlowScript();

  /** A machine refuses a task: one after a pull, the other at once. */
  private void refuse(int task) {
    boolean pulls = script.placeOf(JOB, task).orElseThrow().startsWith("podman");
    script.after(pulls ? 5 : 0.01).ended(JOB, task, pulls ? UNKNOWN : NO_PODMAN);
  }

  @Test
  void a_refusal_is_not_a_failure_while_another_machine_may_take_the_task() {
    script.machine("plain1", 1).machine("plain2", 1).machine("zeta", 1);
    script.submit(JOB, flow(1, false, 0, 4));
    while (!script.placeOf(JOB, 0).orElse("").equals("zeta")) {
      script.placeOf(JOB, 0).ifPresent(where -> script.ended(JOB, 0, NO_PODMAN));
      script.after(1);
    }
    script.done(JOB, 0);

    assertThat(script.all(Fact.PieceFailed.class)).isEmpty();
    assertThat(script.all(Fact.WorkComplete.class)).hasSize(1);
    script.instructedOnly("3 ComputeSchedule, 1 Merge, 3 Start, 3 Steer, 1 Stop");
  }

  @Test
  void a_refused_task_waits_for_a_busy_machine_and_the_rest_continues() {
    script.machine("busy", 1).machine("plain", 1);
    script.submit(JOB, flow(3, false, 0, 2));
    int refused = script.placeOf(JOB, 0).orElseThrow().equals("plain") ? 0 : 1;
    script.ended(JOB, refused, NO_PODMAN);

    for (int i = 0; i < 100; i++) {
      script.after(0.5);
      assertThat(script.placeOf(JOB, refused)).isEmpty();
    }
    assertThat(script.placeOf(JOB, 2)).contains("plain");
    script.done(JOB, 1 - refused).after(20);
    assertThat(script.placeOf(JOB, refused)).contains("busy");
    script.instructedOnly("6 ComputeSchedule, 3 Start, 4 Steer");
  }

  @Test
  void if_all_machines_refuse_the_job_names_the_reasons_of_those_that_tried() {
    script.machine("plain", 1).machine("podman1", 1).machine("podman2", 1);
    script.submit(JOB, flow(1, false, 2, 4));
    for (int i = 0; i < 100 && script.job(JOB).outcome().isEmpty(); i++) {
      if (script.placeOf(JOB, 0).isPresent()) {
        refuse(0);
      }
      script.after(0.5);
    }

    Outcome.Failed failed = (Outcome.Failed) script.job(JOB).outcome().orElseThrow();
    assertThat(failed.reason())
        .startsWith("task t0 failed 3 times; last: manifest unknown (podman")
        .contains("podman1", "podman2")
        .endsWith("; there is no podman (plain)");
    script.instructedOnly("5 ComputeSchedule, 5 Start, 5 Steer");
  }

  @Test
  void what_is_refused_everywhere_is_given_time() {
    script.machine("plain", 1);
    script.submit(JOB, flow(1, false, 3, 1));
    int refusals = 0;
    for (int i = 0; i < 100 && script.job(JOB).outcome().isEmpty(); i++) {
      if (script.placeOf(JOB, 0).isPresent()) {
        refuse(0);
        refusals++;
      }
      script.after(0.1);
    }
    assertThat(refusals).as("in ten seconds").isBetween(2, 3);
    assertThat(script.job(JOB).outcome()).isEmpty();
    script.instructedOnly("3 ComputeSchedule, 4 Start, 3 Steer");
  }

  @Test
  void a_failure_of_the_program_counts_as_ever_and_is_named() {
    script.machine("plain", 1);
    script.submit(JOB, flow(2, true, 0, 1));
    script.ended(
        JOB, 0, new Ending.Failed(Optional.of(new Interval(0, 1)), "exit code 7", "oh no"));

    assertThat(script.job(JOB).outcome())
        .contains(
            new Outcome.Failed(
                "task t0 failed once; last: exit code 7;"
                    + " 1 of 2 tasks wait for that and did not run",
                ""));
    script.instructedOnly("1 ComputeSchedule, 1 Start, 1 Steer");
  }

  @Test
  void a_machine_that_refuses_every_worker_is_avoided_while_others_are_connected() {
    script.refusing.add(new MachineId("plain"));
    script.machine("plain", 1).machine("zeta", 1);
    script.submit(JOB, flow(3, false, 0, 2));
    for (int task = 0; task < 3; task++) {
      script.after(12).done(JOB, task);
    }

    assertThat(script.all(Fact.WorkComplete.class)).hasSize(1);
    assertThat(
            script.all(Fact.AttemptPlaced.class).stream()
                .filter(placed -> placed.machine().value().equals("plain")))
        .hasSize(1);
    script.instructedOnly("1 ComputeSchedule, 1 Merge, 2 Start, 3 Steer, 1 Stop");
  }

  @Test
  void if_every_machine_refuses_every_worker_the_job_fails_with_the_reason() {
    script.refusing.add(new MachineId("plain"));
    script.machine("plain", 1).submit(JOB, flow(3, false, 0, 2));

    Outcome.Failed failed = (Outcome.Failed) script.job(JOB).outcome().orElseThrow();
    assertThat(failed.reason()).contains("20 workers in a row").endsWith("no disk at all");
    script.instructedOnly("1 ComputeSchedule, 20 Start");
  }
}
