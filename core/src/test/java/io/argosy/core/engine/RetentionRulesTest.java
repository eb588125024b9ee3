package io.argosy.core.engine;

import static io.argosy.core.engine.Script.JOB;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.RetentionFact;
import io.argosy.core.engine.message.RetentionStimulus;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.RetainedJob;
import io.argosy.core.model.RetentionRule;
import io.argosy.core.model.UserId;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pins, removals and rules, as facts and instructions. */
class RetentionRulesTest {
  private static final Instant AT = Instant.parse("2026-01-01T00:00:00Z");
  private static final Instant LATER = AT.plus(Duration.ofDays(100));
  private static final UserId ANA = new UserId("ana");

  private final Script script = new Script();

  @BeforeEach
  void an_ended_job() {
    script.submit(Script.spec(JobSpec.Mode.RANGE, 10, 1, 1));
    script.tell(new Stimulus.JobCancelled(AT, JOB));
  }

  private State state() {
    return script.kernel.state();
  }

  private InstructionId outstanding(Class<? extends Instruction> type) {
    return state().outstanding().entrySet().stream()
        .filter(entry -> type.isInstance(entry.getValue()))
        .findFirst()
        .orElseThrow()
        .getKey();
  }

  private List<Fact> remove(boolean record) {
    return script.tell(new RetentionStimulus.RemovalAsked(AT, JOB, ANA, record));
  }

  @Test
  void a_removed_job_is_forgotten_only_when_the_store_has_removed_it() {
    assertThat(remove(true))
        .hasAtLeastOneElementOfType(RetentionFact.BodiesDropped.class)
        .hasAtLeastOneElementOfType(Fact.Instructed.class);
    assertThat(state().job(JOB)).isPresent();
    assertThat(remove(true)).isEmpty();

    State restarted = State.of(JobKinds.standard(), state().snapshot());
    assertThat(restarted.outstanding()).hasSize(1);
    assertThat(restarted.retention.of(JOB).dropped()).isPresent();

    InstructionId id = outstanding(Instruction.DropRecord.class);
    assertThat(script.tell(new RetentionStimulus.BodiesRemoved(AT, id, new JobId("other"))))
        .isEmpty();
    script.tell(new RetentionStimulus.BodiesRemoved(AT, id, JOB));
    assertThat(state().job(JOB)).isEmpty();
    assertThat(state().outstanding()).isEmpty();
    assertThat(script.tell(new RetentionStimulus.BodiesRemoved(AT, id, JOB))).isEmpty();
    assertThat(State.of(JobKinds.standard(), state().snapshot()).snapshot())
        .isEqualTo(state().snapshot());
  }

  @Test
  void the_name_of_a_forgotten_job_is_not_used_again() {
    remove(true);
    script.tell(
        new RetentionStimulus.BodiesRemoved(AT, outstanding(Instruction.DropRecord.class), JOB));
    assertThat(script.submit(Script.spec(JobSpec.Mode.RANGE, 10, 1, 1))).isEmpty();
    assertThat(state().retention.isForgotten(JOB)).isTrue();
    assertThat(state().retention.isForgotten(new JobId("job-1"))).isFalse();
  }

  @Test
  void a_job_whose_bodies_are_gone_does_not_resume() {
    remove(false);
    assertThat(state().retention.of(JOB).dropped()).isPresent();
    assertThat(script.tell(new Stimulus.TryAgain(AT, JOB))).isEmpty();
    assertThat(remove(false)).isEmpty();
  }

  @Test
  void a_pinned_job_is_removed_neither_by_a_user_nor_by_a_rule() {
    script.tell(new Stimulus.RetentionRuleSet(AT, RetentionRule.DEFAULT));
    script.tell(new RetentionStimulus.PinSet(AT, JOB, true));
    assertThat(script.tell(new RetentionStimulus.PinSet(AT, JOB, true))).isEmpty();
    assertThat(remove(true)).isEmpty();
    assertThat(script.tell(new RetentionStimulus.RetentionDue(LATER)))
        .noneMatch(RetentionFact.class::isInstance);
    assertThat(State.of(JobKinds.standard(), state().snapshot()).retention.of(JOB).pinned())
        .isTrue();
  }

  @Test
  void a_job_that_runs_is_not_removed() {
    Script running = new Script();
    running.machine("here", 1);
    running.submit(Script.spec(JobSpec.Mode.RANGE, 10, 1, 1));
    assertThat(running.tell(new RetentionStimulus.RemovalAsked(AT, JOB, ANA, true))).isEmpty();
    running.tell(new Stimulus.JobCancelled(AT, JOB));
    // Its attempt is being stopped, and may still store a result.
    assertThat(running.tell(new RetentionStimulus.RemovalAsked(AT, JOB, ANA, true))).isEmpty();
  }

  @Test
  void an_ended_job_that_is_no_longer_in_memory_is_removed_too() {
    JobId old = new JobId("old-7");
    RetainedJob archived = new RetainedJob(old, AT, false, Optional.of(5L), false);
    script.tell(new Stimulus.RetentionRuleSet(AT, RetentionRule.DEFAULT));
    List<Fact> facts =
        script.tell(
            new RetentionStimulus.RetentionDue(
                AT.plus(Duration.ofDays(400)), List.of(archived), 0, 0, Optional.empty()));
    assertThat(facts)
        .filteredOn(RetentionFact.BodiesDropped.class::isInstance)
        .extracting(fact -> ((RetentionFact.BodiesDropped) fact).job())
        .contains(old);
    InstructionId id =
        state().outstanding().entrySet().stream()
            .filter(entry -> entry.getValue().job().equals(old))
            .findFirst()
            .orElseThrow()
            .getKey();
    script.tell(new RetentionStimulus.BodiesRemoved(LATER, id, old));
    assertThat(state().retention.isForgotten(old)).isTrue();
    assertThat(state().retention.highest("old")).isEqualTo(7);
  }

  @Test
  void ages_count_up_to_the_instant_that_the_service_vouches_for() {
    RetentionRule rule = RetentionRule.DEFAULT.inMemory(RetentionRule.FOREVER, 1);
    script.tell(new Stimulus.RetentionRuleSet(AT, rule));
    assertThat(
            script.tell(
                new RetentionStimulus.RetentionDue(
                    LATER, List.of(), 0, 0, Optional.of(AT.plus(Duration.ofHours(1))))))
        .noneMatch(RetentionFact.class::isInstance);
    assertThat(
            script.tell(
                new RetentionStimulus.RetentionDue(
                    LATER, List.of(), 0, 0, Optional.of(LATER.plus(Duration.ofDays(1000))))))
        .hasAtLeastOneElementOfType(RetentionFact.BodiesDropped.class)
        .noneMatch(
            fact ->
                fact instanceof Fact.Instructed it
                    && it.instruction() instanceof Instruction.DropRecord);
  }

  @Test
  void what_was_known_of_a_job_that_had_left_does_not_remove_it_when_it_is_back() {
    Script running = new Script();
    running.machine("here", 1);
    running.submit(Script.spec(JobSpec.Mode.RANGE, 10, 1, 1));
    RetainedJob before = new RetainedJob(JOB, AT, false, Optional.of(5L), false);
    assertThat(
            running.tell(
                new RetentionStimulus.RemovalAsked(AT, JOB, ANA, true, Optional.of(before))))
        .isEmpty();
  }

  @Test
  void a_job_that_is_forgotten_is_not_removed_twice() {
    remove(true);
    script.tell(
        new RetentionStimulus.BodiesRemoved(AT, outstanding(Instruction.DropRecord.class), JOB));
    RetainedJob before = new RetainedJob(JOB, AT, false, Optional.of(5L), false);
    assertThat(
            script.tell(
                new RetentionStimulus.RemovalAsked(AT, JOB, ANA, true, Optional.of(before))))
        .isEmpty();
  }

  @Test
  void a_job_whose_removal_has_begun_does_not_come_back() {
    Snapshot.OfJob archived = state().archived(JOB);
    script.tell(new Stimulus.RetentionRuleSet(AT, new RetentionRule(Duration.ZERO, 0)));
    script.tell(new Stimulus.Woke(AT.plusSeconds(1)));
    assertThat(state().job(JOB)).isEmpty();
    RetainedJob left = new RetainedJob(JOB, AT, false, Optional.of(5L), false);
    script.tell(new RetentionStimulus.RemovalAsked(AT, JOB, ANA, false, Optional.of(left)));
    assertThat(script.tell(new Stimulus.JobRecalled(AT, archived))).isEmpty();
    assertThat(state().job(JOB)).isEmpty();
  }
}
