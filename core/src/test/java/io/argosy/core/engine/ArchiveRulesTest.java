package io.argosy.core.engine;

import static io.argosy.core.engine.Script.JOB;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.Ending;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.RetentionRule;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ArchiveRulesTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final RetentionRule HOUR = new RetentionRule(Duration.ofHours(1), 100);

  private final Kernel kernel = new Kernel(State.empty(JobKinds.standard()));
  private final List<Fact> facts = new ArrayList<>();

  private void tell(Stimulus stimulus) {
    facts.addAll(kernel.handle(stimulus));
  }

  private static Instant at(long second) {
    return START.plusSeconds(second);
  }

  private void submit(long second, String job) {
    JobSpec spec = Script.spec(JobSpec.Mode.RANGE, 100, 1, 1);
    tell(new Stimulus.JobSubmitted(at(second), new JobId(job), spec));
  }

  private void cancel(long second, String job) {
    tell(new Stimulus.JobCancelled(at(second), new JobId(job)));
  }

  private List<String> archived() {
    return facts.stream()
        .filter(Fact.JobArchived.class::isInstance)
        .map(fact -> ((Fact.JobArchived) fact).job().id().value())
        .toList();
  }

  @Test
  void without_a_rule_every_ended_job_stays() {
    submit(0, "a");
    cancel(1, "a");
    tell(new Stimulus.Woke(at(100_000)));
    assertThat(archived()).isEmpty();
    assertThat(kernel.state().nextDue()).isEqualTo(Instant.MAX);
  }

  @Test
  void an_ended_job_leaves_when_its_time_is_over_and_not_before() {
    tell(new Stimulus.RetentionRuleSet(at(0), HOUR));
    submit(0, "a");
    submit(0, "b");
    cancel(1, "a");
    assertThat(kernel.state().nextDue()).isEqualTo(at(1000)); // b has a deadline.
    cancel(2, "b");
    assertThat(kernel.state().nextDue()).isEqualTo(at(3601));
    tell(new Stimulus.Woke(at(3601)));
    assertThat(archived()).containsExactly("a");
    assertThat(kernel.state().job(new JobId("a"))).isEmpty();
    assertThat(kernel.state().nextDue()).isEqualTo(at(3602));
  }

  @Test
  void the_oldest_ended_job_leaves_when_there_are_too_many() {
    tell(new Stimulus.RetentionRuleSet(at(0), new RetentionRule(Duration.ofHours(1), 2)));
    for (String job : List.of("a", "b", "c", "d")) {
      submit(0, job);
    }
    cancel(1, "d");
    cancel(2, "c");
    assertThat(archived()).isEmpty();
    cancel(3, "b");
    assertThat(archived()).containsExactly("d");
  }

  @Test
  void a_job_stays_while_one_of_its_attempts_may_still_run() {
    Script script = new Script();
    script.tell(new Stimulus.RetentionRuleSet(START, new RetentionRule(Duration.ZERO, 0)));
    script.machine("m", 1);
    script.tell(new Stimulus.JobSubmitted(START, JOB, Script.spec(JobSpec.Mode.RANGE, 100, 1, 1)));
    script.tell(new Stimulus.AttemptStarted(START, Script.attempt(0, 1)));
    script.tell(new Stimulus.JobCancelled(START, JOB));
    assertThat(script.kernel.state().job(JOB)).isPresent();
    script.tell(new Stimulus.AttemptEnded(START, Script.attempt(0, 1), new Ending.StoppedEarly()));
    assertThat(script.kernel.state().job(JOB)).isEmpty();
    assertThat(script.kernel.state().jobs()).isEmpty();
  }

  @Test
  void a_failed_job_that_had_left_is_tried_again() {
    Script script = new Script();
    script.tell(new Stimulus.RetentionRuleSet(START, new RetentionRule(Duration.ofHours(1), 9)));
    script.machine("m", 1);
    script.submit(Script.spec(JobSpec.Mode.RANGE, 100, 1, 1, Optional.empty(), "argosy"));
    script.started(0, 1);
    script.stored(0, 1, 0, 100);
    script.ended(0, 1, new Ending.Finished());
    script.mergeFailed("no space");
    Snapshot.OfJob before = script.kernel.state().archived(JOB);
    script.at(4000).woke();
    assertThat(script.kernel.state().job(JOB)).isEmpty();
    assertThat(script.tell(new Stimulus.JobRecalled(at(4001), before)))
        .containsExactly(new Fact.JobRecalled(before, at(4001)));
    List<Fact> facts = script.tell(new Stimulus.TryAgain(at(4001), JOB));
    assertThat(Script.instructions(facts)).containsExactly(new Instruction.Merge(JOB));
    script.merged();
    assertThat(script.job().outcome()).contains(new Outcome.Done(false));
    assertThat(script.job().keptCount()).isEqualTo(100);
  }

  @Test
  void a_job_that_cannot_be_tried_again_leaves_again() {
    tell(new Stimulus.RetentionRuleSet(at(0), HOUR));
    submit(0, "a");
    cancel(1, "a");
    Snapshot.OfJob before = kernel.state().archived(new JobId("a"));
    tell(new Stimulus.Woke(at(3601)));
    tell(new Stimulus.JobRecalled(at(3602), before));
    tell(new Stimulus.TryAgain(at(3602), new JobId("a")));
    assertThat(archived()).containsExactly("a", "a");
    assertThat(kernel.state().jobs()).isEmpty();
  }

  @Test
  void a_job_that_is_there_is_not_recalled_again() {
    submit(0, "a");
    cancel(1, "a");
    Snapshot.OfJob archived = kernel.state().archived(new JobId("a"));
    int before = facts.size();
    tell(new Stimulus.JobRecalled(at(2), archived));
    assertThat(facts).hasSize(before);
  }

  @Test
  void a_snapshot_keeps_the_rule() {
    tell(new Stimulus.RetentionRuleSet(at(0), HOUR));
    submit(0, "a");
    cancel(1, "a");
    State again = State.of(JobKinds.standard(), kernel.state().snapshot());
    assertThat(again.nextDue()).isEqualTo(at(3601));
    assertThat(again.snapshot()).isEqualTo(kernel.state().snapshot());
  }
}
