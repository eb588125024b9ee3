package io.argosy.core.kind.iterative;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.Script;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A failed job goes on with what it kept. */
class IterativeRetryTest {
  private final Script script = new Script();

  /** Ten of a hundred iterations are kept, then the program fails for good. */
  @BeforeEach
  void fail() {
    script.machine("m", 1);
    script.submit(
        new JobSpec.Iterative(
            JobSpec.Mode.RANGE, 100, new JobSpec.Slots(1, 1), Promise.NONE, "argosy", 0, ""));
    script.started(0, 1);
    script.stored(0, 1, 0, 10);
    script.ended(0, 1, new Ending.Failed(Optional.of(new Interval(10, 5)), "exit code 4", ""));
    assertThat(script.job().outcome()).containsInstanceOf(Outcome.Failed.class);
  }

  private List<Fact> again() {
    return script.tell(new Stimulus.TryAgain(script.kernel.state().at(), Script.JOB));
  }

  @Test
  void it_starts_again_with_the_rest_and_past_failures_do_not_count() {
    List<Fact> facts = again();

    assertThat(facts).anyMatch(IterativeFact.IterativeReopened.class::isInstance);
    assertThat(script.job().phase()).isEqualTo(JobStateView.Phase.RUNNING);
    assertThat(script.job().outcome()).isEmpty();
    script.started(1, 1);
    script.stored(1, 1, 10, 90);
    assertThat(script.job().phase()).isEqualTo(JobStateView.Phase.MERGING);
    script.merged();
    assertThat(script.job().outcome()).contains(new Outcome.Done(false));
    assertThat(script.job().keptCount()).isEqualTo(100);
  }

  @Test
  void a_restart_in_the_middle_of_the_second_try_gives_the_same_state() {
    again();
    State live = script.kernel.state();

    State restored = State.of(JobKinds.standard(), live.snapshot());

    assertThat(restored.snapshot()).isEqualTo(live.snapshot());
    assertThat(restored.nextDue()).isEqualTo(live.nextDue());
  }

  @Test
  void a_job_that_runs_is_not_tried_again() {
    again();
    assertThat(again()).isEmpty();
  }

  @Test
  void a_merge_that_failed_is_tried_again_alone() {
    again();
    script.started(1, 1);
    script.stored(1, 1, 10, 90);
    script.mergeFailed("exit code 2");
    assertThat(script.job().outcome()).containsInstanceOf(Outcome.Failed.class);

    again();

    assertThat(script.job().phase()).isEqualTo(JobStateView.Phase.MERGING);
    script.merged();
    assertThat(script.job().outcome()).contains(new Outcome.Done(false));
  }
}
