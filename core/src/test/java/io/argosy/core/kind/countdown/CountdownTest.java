package io.argosy.core.kind.countdown;

import static io.argosy.core.engine.Script.JOB;
import static io.argosy.core.engine.Script.only;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.engine.Script;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A kind that only tests register runs in the same kernel as the kinds of the product. */
class CountdownTest {
  private static final JobKinds KINDS = JobKinds.standard().with(new CountdownKind());
  private static final Ending FAILED = new Ending.Failed(Optional.empty(), "exit code 1", "oh");

  @RegisterExtension final Script script = new Script(KINDS);

  @Test
  void each_tick_is_granted_once_the_one_before_is_kept() {
    script.machine("here", 4);
    assertThat(only(script.submit(countdown(2, 0)), Fact.AttemptPlaced.class))
        .singleElement()
        .extracting(Fact.AttemptPlaced::work)
        .isEqualTo(List.of(new Interval(0, 1)));
    script.started(0, 1);
    assertThat(only(script.finish(0, 1, 1, 5), Fact.WorkGranted.class))
        .as("tick 0 is not kept yet")
        .isEmpty();
    assertThat(script.stored(0, 1, 0, 1))
        .contains(new Fact.WorkGranted(Script.attempt(0, 1), List.of(new Interval(1, 1)), at(0)))
        .contains(new CountdownFact.Ticked(JOB, 1, at(0)));
    script.steered(0);
    script.stored(0, 1, 1, 1);
    script.merged();
    assertThat(script.job().outcome()).contains(new Outcome.Done(false));
    script.instructedOnly("1 Merge, 1 Start, 1 Steer, 1 Stop");
  }

  @Test
  void a_lost_machine_repeats_the_tick_it_was_on_and_no_other() {
    script.machine("here", 1);
    script.submit(countdown(3, 0));
    script.started(0, 1);
    script.stored(0, 1, 0, 1);
    script.lost("here");
    assertThat(only(script.machine("there", 1), Fact.AttemptPlaced.class))
        .singleElement()
        .extracting(Fact.AttemptPlaced::work)
        .isEqualTo(List.of(new Interval(1, 1)));
    script.instructedOnly("2 Start");
  }

  @Test
  void a_late_result_is_kept_and_the_repeated_one_refused() {
    script.machine("here", 1);
    script.submit(countdown(2, 0));
    script.started(0, 1);
    script.lost("here");
    script.machine("there", 1);
    script.started(0, 2);
    assertThat(only(script.stored(0, 1, 0, 1), Fact.PieceKept.class)).hasSize(1);
    assertThat(only(script.stored(0, 2, 0, 1), Fact.PieceRefused.class))
        .singleElement()
        .extracting(Fact.PieceRefused::why)
        .isEqualTo(new Reason.AlreadyKept());
    assertThat(only(script.finish(0, 2, 1, 5), Fact.WorkGranted.class))
        .singleElement()
        .extracting(Fact.WorkGranted::work)
        .isEqualTo(List.of(new Interval(1, 1)));
    script.instructedOnly("2 Start, 1 Steer");
  }

  @Test
  void a_tick_that_fails_more_often_than_it_may_fails_the_job() {
    script.machine("here", 1);
    script.submit(countdown(3, 1));
    script.ended(0, 1, FAILED);
    assertThat(script.job().phase()).isEqualTo(JobStateView.Phase.RUNNING);
    script.ended(0, 2, FAILED);
    assertThat(script.job().outcome())
        .contains(new Outcome.Failed("tick 0 failed; last: exit code 1", "oh"));
    script.instructedOnly("2 Start");
  }

  @Test
  void a_kept_tick_clears_the_failures_before_it() {
    script.machine("here", 1);
    script.submit(countdown(3, 1));
    script.ended(0, 1, FAILED);
    script.stored(0, 2, 0, 1);
    assertThat(CountdownState.of(script.job()).failures()).isZero();
    script.ended(0, 2, FAILED);
    assertThat(script.job().phase()).isEqualTo(JobStateView.Phase.RUNNING);
    script.instructedOnly("3 Start");
  }

  @Test
  void the_deadline_stops_it_as_it_stops_every_job() {
    Promise promise =
        new Promise(
            Optional.of(new Deadline.Within(Duration.ofSeconds(10))), Promise.Otherwise.STOP);
    script.machine("here", 1);
    script.submit(new CountdownSpec(3, 0, promise, ""));
    script.started(0, 1);
    script.at(4).stored(0, 1, 0, 1);
    assertThat(script.kernel.state().outlook(JOB, at(4)).status())
        .isEqualTo(Outlook.Status.AT_RISK);
    script.at(11).woke();
    assertThat(script.job().outcome()).contains(new Outcome.StoppedByPromise());
    script.instructedOnly("1 Start, 1 Stop");
  }

  @Test
  void a_snapshot_gives_its_state_back() {
    script.machine("here", 1);
    script.submit(countdown(3, 2));
    script.stored(0, 1, 0, 1);
    script.ended(0, 1, FAILED);
    State again = State.of(KINDS, script.kernel.state().snapshot());
    assertThat(again.snapshot()).isEqualTo(script.kernel.state().snapshot());
    assertThat(CountdownState.of(again.job(JOB).orElseThrow()).failures()).isEqualTo(1);
    script.instructedOnly("2 Start");
  }

  @Test
  void a_kernel_without_the_kind_refuses_the_job_in_a_sentence() {
    Script standard = new Script();
    assertThatThrownBy(() -> standard.submit(countdown(1, 0)))
        .hasMessage("no registered kind has the specification CountdownSpec");
    script.instructedOnly("");
  }

  private static CountdownSpec countdown(long ticks, int retries) {
    return new CountdownSpec(ticks, retries, Promise.NONE, "");
  }

  private static Instant at(long second) {
    return Instant.parse("2026-01-01T00:00:00Z").plusSeconds(second);
  }
}
