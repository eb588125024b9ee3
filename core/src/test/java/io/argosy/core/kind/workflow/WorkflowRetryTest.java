package io.argosy.core.kind.workflow;

import static io.argosy.core.kind.workflow.FlowScript.JOB;
import static io.argosy.core.kind.workflow.FlowScript.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.Kernel;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.Outcome;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A failed workflow can be retried. */
class WorkflowRetryTest {
  private static final Ending BROKEN =
      new Ending.Failed(Optional.of(new Interval(1, 1)), "exit code 1", "");

  @RegisterExtension final FlowScript script = new FlowScript();

  /** A chain of three tasks, the second of which fails. */
  private FlowScript failed() {
    script.machine("m", 1).submit(JOB, flow(3, true, 0, 1));
    script.after(12).done(JOB, 0).ended(JOB, 1, BROKEN);
    assertThat(script.job(JOB).outcome()).get().isInstanceOf(Outcome.Failed.class);
    return script;
  }

  @Test
  void what_was_given_up_and_what_waited_for_it_run_and_what_is_kept_does_not() {
    failed().tryAgain(JOB).after(10).done(JOB, 1).after(10).done(JOB, 2);

    assertThat(script.all(WorkflowFact.FlowReopened.class)).hasSize(1);
    assertThat(script.all(Fact.WorkComplete.class)).hasSize(1);
    assertThat(script.all(Fact.PieceKept.class).stream().map(it -> it.piece().first()))
        .containsExactly(0L, 1L, 2L);
    assertThat(script.job(JOB).outcome()).isEmpty();
    script.instructedOnly("2 ComputeSchedule, 1 Merge, 2 Start, 4 Steer, 1 Stop");
  }

  @Test
  void failures_of_before_do_not_count() {
    failed().tryAgain(JOB).ended(JOB, 1, BROKEN);

    assertThat(script.all(Fact.TaskGivenUp.class).stream().map(Fact.TaskGivenUp::failures))
        .containsExactly(1, 1);
    assertThat(script.job(JOB).outcome()).get().isInstanceOf(Outcome.Failed.class);
    script.instructedOnly("2 ComputeSchedule, 2 Start, 3 Steer");
  }

  @Test
  void one_that_runs_or_was_cancelled_is_left_as_it_is() {
    script.machine("m", 1).submit(JOB, flow(3, true, 0, 1)).tryAgain(JOB);
    assertThat(script.placeOf(JOB, 0)).contains("m");
    script.cancel(JOB).tryAgain(JOB);

    assertThat(script.all(WorkflowFact.FlowReopened.class)).isEmpty();
    assertThat(script.job(JOB).outcome()).get().isInstanceOf(Outcome.Cancelled.class);
    script.instructedOnly("1 ComputeSchedule, 1 Start, 1 Steer, 1 Stop");
  }

  @Test
  void a_restored_state_continues_in_the_same_way() {
    failed();
    State restored = State.empty(JobKinds.standard());
    script.facts.forEach(restored::apply);
    assertThat(new Kernel(restored).handle(new Stimulus.TryAgain(script.now(), JOB)))
        .isEqualTo(script.kernel.handle(new Stimulus.TryAgain(script.now(), JOB)));
    script.instructedOnly("1 ComputeSchedule, 1 Start, 2 Steer");
  }
}
