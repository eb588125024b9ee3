package io.argosy.core.kind.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.Outcome;
import org.junit.jupiter.api.Test;

/** A schedule that cannot be computed never leaves a workflow waiting. */
class SchedulingFailedTest {
  @Test
  void a_workflow_without_a_schedule_fails_and_can_be_tried_again() {
    FlowScript script = new FlowScript();
    var works = script.scheduler;
    script.scheduler =
        (spec, request) -> {
          throw new ArithmeticException("a number was too large");
        };
    script.machine("m", 2).submit(FlowScript.JOB, FlowScript.flow(3, true, 0, 2));
    assertThat(script.job(FlowScript.JOB).outcome())
        .contains(
            new Outcome.Failed(
                "no schedule could be made for what is left: a number was too large", ""));
    script.scheduler = works;
    script.tryAgain(FlowScript.JOB);
    assertThat(script.placeOf(FlowScript.JOB, 0)).contains("m");
  }

  @Test
  void a_workflow_whose_lanes_hold_the_whole_rest_continues_with_them() {
    FlowScript script = new FlowScript();
    script.machine("m", 1).submit(FlowScript.JOB, FlowScript.flow(3, true, 0, 2));
    script.after(20);
    script.scheduler =
        (spec, request) -> {
          throw new ArithmeticException("a number was too large");
        };
    script.machine("n", 1).after(60);
    assertThat(script.all(Fact.PlanMissing.class)).isNotEmpty().allMatch(Fact.PlanMissing::kept);
    for (int task = 0; task < 3; task++) {
      script.done(FlowScript.JOB, task);
    }
    assertThat(script.all(Fact.WorkComplete.class)).hasSize(1);
  }
}
