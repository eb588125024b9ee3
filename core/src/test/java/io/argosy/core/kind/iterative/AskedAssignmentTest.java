package io.argosy.core.kind.iterative;

import static io.argosy.core.engine.Script.only;
import static io.argosy.core.engine.Script.spec;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.Script;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Programs that learn their assignment only when they ask, and cannot be stopped in between. */
class AskedAssignmentTest {
  @RegisterExtension final Script script = new Script();

  private void twoRunning(String policy) {
    script.machine("here", 2);
    Optional<Duration> deadline = Optional.of(Duration.ofSeconds(1000));
    script.submit(spec(JobSpec.Mode.COUNT, 10_000, 2, 2, deadline, policy));
    script.started(0, 1);
    script.started(1, 1);
  }

  private List<Fact> reportAndAsk(long at, int task, long done) {
    script.at(at);
    List<Fact> facts = new ArrayList<>(script.report(task, 1, done, at));
    facts.addAll(script.asksAssignment(task, 1));
    return facts;
  }

  @Test
  void ruper_shares_at_every_report_from_the_second_measure_on() {
    twoRunning("ruper");
    assertThat(only(reportAndAsk(10, 0, 100), IterativeFact.Checkpoint.class)).isEmpty();
    assertThat(only(reportAndAsk(11, 1, 110), IterativeFact.Checkpoint.class)).isEmpty();
    for (int second = 20; second < 50; second += 10) {
      assertThat(only(reportAndAsk(second, 0, 10L * second), IterativeFact.Checkpoint.class))
          .hasSize(1);
      assertThat(only(reportAndAsk(second + 1, 1, 10L * second), IterativeFact.Checkpoint.class))
          .hasSize(1);
    }
    script.instructedOnly("2 Start, 2 Steer");
  }

  @Test
  void our_own_policy_shares_when_a_round_is_due_and_not_because_it_is_asked() {
    twoRunning("argosy");
    reportAndAsk(10, 0, 100);
    reportAndAsk(11, 1, 110);
    reportAndAsk(20, 0, 200);
    reportAndAsk(21, 1, 210);
    assertThat(only(reportAndAsk(30, 0, 300), IterativeFact.Checkpoint.class)).isEmpty();
    script.instructedOnly("2 Start");
  }

  @Test
  void what_was_done_beyond_the_grant_is_granted_and_others_get_less() {
    twoRunning("argosy");
    long granted = script.task(0).granted();
    script.overrun(0, 1, 70);
    assertThat(script.task(0).granted()).isEqualTo(granted + 70);
    script.stored(0, 1, script.task(0).held().getFirst().first(), granted);
    Interval more = script.task(0).held().getFirst();
    script.stored(0, 1, more.first(), more.count());
    script.ended(0, 1, new Ending.Finished());
    long rest = 10_000 - script.job().keptCount();
    assertThat(script.job().keptCount()).isEqualTo(granted + 70);
    assertThat(script.task(1).assigned()).isLessThanOrEqualTo(Math.max(rest, granted));
    script.instructedOnly("2 Start");
  }

  @Test
  void no_attempt_overruns_a_range_or_more_than_a_whole_job() {
    script.machine("here", 1);
    script.submit(spec(JobSpec.Mode.RANGE, 100, 1, 1));
    script.started(0, 1);
    assertThat(script.overrun(0, 1, 5)).isEmpty();
    Script other = new Script();
    other.machine("here", 1);
    other.submit(spec(JobSpec.Mode.COUNT, 100, 1, 1));
    other.started(0, 1);
    other.overrun(0, 1, Long.MAX_VALUE);
    assertThat(other.task(0).granted()).isEqualTo(200);
    script.instructedOnly("1 Start");
  }

  @Test
  void a_worker_that_does_not_report_uses_no_retry() {
    script.machine("here", 1);
    script.submit(spec(JobSpec.Mode.COUNT, 100, 1, 1));
    for (int attempt = 1; attempt <= 5; attempt++) {
      script.started(0, attempt);
      List<Fact> facts = script.ended(0, attempt, new Ending.Unheard("not heard of for 600 s"));
      assertThat(only(facts, Fact.PieceFailed.class)).isEmpty();
      assertThat(script.task(0).attempt()).isEqualTo(attempt + 1);
    }
    assertThat(script.job().phase()).isEqualTo(JobStateView.Phase.RUNNING);
    script.instructedOnly("6 Start");
  }

  @Test
  void a_failure_is_reported_before_its_consequences_for_the_work() {
    script.machine("here", 1);
    script.submit(spec(JobSpec.Mode.COUNT, 100, 1, 1));
    script.started(0, 1);
    List<Fact> facts =
        script.ended(0, 1, new Ending.Failed(Optional.empty(), "exit code 1", "")).stream()
            .filter(fact -> fact instanceof Fact.AttemptOver || fact instanceof Fact.PieceFailed)
            .toList();
    assertThat(facts).hasSize(2);
    assertThat(facts.getFirst()).isInstanceOf(Fact.AttemptOver.class);
    script.instructedOnly("2 Start");
  }

  @Test
  void a_deadline_from_the_start_counts_from_the_first_start() {
    Promise promise =
        new Promise(
            Optional.of(new Deadline.FromStart(Duration.ofSeconds(100))), Promise.Otherwise.STOP);
    script.submit(
        new JobSpec.Iterative(
            JobSpec.Mode.COUNT, 1000, new JobSpec.Slots(1, 2), promise, "argosy", 1, ""));
    script.at(150).woke();
    assertThat(script.job().phase()).isEqualTo(JobStateView.Phase.RUNNING);
    script.at(400).machine("here", 2);
    script.at(500).started(0, 1);
    assertThat(Duration.between(script.job().acceptedAt(), script.job().deadline().orElseThrow()))
        .isEqualTo(Duration.ofSeconds(600));
    State restored = State.of(JobKinds.standard(), script.kernel.state().snapshot());
    assertThat(restored.snapshot()).isEqualTo(script.kernel.state().snapshot());
    script.at(599).woke();
    assertThat(script.job().phase()).isEqualTo(JobStateView.Phase.RUNNING);
    script.at(600).woke();
    assertThat(script.job().phase()).isEqualTo(JobStateView.Phase.ENDED);
    script.instructedOnly("1 Start, 1 Stop");
  }
}
