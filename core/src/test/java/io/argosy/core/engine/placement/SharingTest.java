package io.argosy.core.engine.placement;

import static io.argosy.core.engine.Script.only;
import static io.argosy.core.engine.Script.spec;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.Kernel;
import io.argosy.core.engine.Script;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.UserId;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.JobSpec.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SharingTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final UserId ANA = new UserId("ana");
  private static final UserId BOB = new UserId("bob");
  @RegisterExtension final Script script = new Script();
  private final Kernel kernel = script.kernel;

  private static JobSpec.Iterative fill() {
    return spec(Mode.COUNT, 1_000_000, 1, 100, Optional.empty(), "argosy");
  }

  private List<Fact> submit(String job, UserId user, int priority, JobSpec spec) {
    return script.tell(
        new Stimulus.JobSubmitted(START, new JobId(job), spec, new Claim(user, priority)));
  }

  private List<Fact> share(UserId user, double weight, int maxSlots) {
    return script.tell(new Stimulus.ShareSet(START, user, weight, maxSlots));
  }

  private int slots(UserId user) {
    return kernel.state().slots(user).staying();
  }

  private static List<String> placed(List<Fact> facts) {
    return only(facts, Fact.AttemptPlaced.class).stream()
        .map(f -> f.attempt().job().value())
        .toList();
  }

  /** Executes all instructions, repeatedly, until none is left. */
  private void settle() {
    for (int i = 0; i < 20 && !kernel.state().outstanding().isEmpty(); i++) {
      Map.copyOf(kernel.state().outstanding()).forEach(this::answer);
    }
  }

  private void answer(InstructionId id, Instruction instruction) {
    switch (instruction) {
      case Instruction.Start start ->
          script.tell(new Stimulus.AttemptStarted(START, start.attempt()));
      case Instruction.Steer steer -> steered(id, steer);
      case Instruction.Stop stop ->
          script.tell(new Stimulus.AttemptEnded(START, stop.attempt(), new Ending.Finished()));
      case Instruction.DropBodies drop -> throw new AssertionError("nothing is removed: " + drop);
      case Instruction.DropRecord drop -> throw new AssertionError("nothing is removed: " + drop);
      case Instruction.Merge merge ->
          script.tell(
              new Stimulus.ResultsMerged(
                  START, id, merge.job(), Optional.empty(), Optional.empty()));
      case Instruction.ToProvider to -> throw new AssertionError("no job rents here: " + to);
      case Instruction.Compute c -> throw new AssertionError("nothing to compute here: " + c);
    }
  }

  private void steered(InstructionId id, Instruction.Steer steer) {
    AttemptId attempt = steer.attempt();
    List<Interval> held = kernel.state().task(attempt.task()).orElseThrow().held();
    List<Interval> given = steer.yield() >= Interval.total(held) ? held : List.of();
    script.tell(new Stimulus.WorkSteered(START, id, attempt, given));
    if (!given.isEmpty()) {
      script.tell(new Stimulus.FinishAsked(START, attempt, 0, Duration.ofSeconds(1)));
    }
  }

  private void end(String job) {
    script.tell(new Stimulus.JobCancelled(START, new JobId(job)));
  }

  @Test
  void the_more_urgent_job_is_placed_first_whichever_came_first() {
    submit("early", ANA, 0, spec(Mode.COUNT, 100, 2, 2));
    submit("urgent", BOB, 5, spec(Mode.COUNT, 100, 2, 2));
    assertThat(placed(script.machine("here", 3))).containsExactly("urgent", "urgent", "early");
    script.instructedOnly("3 Start");
  }

  @Test
  void the_user_with_the_least_for_its_weight_is_next() {
    share(ANA, 2, Integer.MAX_VALUE);
    submit("a", ANA, 0, spec(Mode.COUNT, 100, 9, 9));
    submit("b", BOB, 0, spec(Mode.COUNT, 100, 9, 9));
    assertThat(placed(script.machine("here", 6))).containsExactly("a", "b", "a", "a", "b", "a");
    assertThat(slots(ANA)).isEqualTo(4);
    assertThat(slots(BOB)).isEqualTo(2);
    script.instructedOnly("6 Start");
  }

  @Test
  void the_tasks_of_one_user_are_placed_first_in_first_out() {
    submit("one", ANA, 0, spec(Mode.COUNT, 100, 2, 2));
    submit("two", ANA, 0, spec(Mode.COUNT, 100, 2, 2));
    assertThat(placed(script.machine("here", 3))).containsExactly("one", "one", "two");
    script.instructedOnly("3 Start");
  }

  @Test
  void a_user_at_its_limit_waits_and_blocks_no_other_user() {
    share(ANA, 1, 2);
    script.machine("here", 8);
    submit("a", ANA, 50, spec(Mode.COUNT, 100, 5, 5));
    assertThat(slots(ANA)).isEqualTo(2);
    assertThat(placed(submit("b", BOB, 0, spec(Mode.COUNT, 100, 3, 3)))).hasSize(3);
    assertThat(placed(share(ANA, 1, 4))).containsExactly("a", "a");
    script.instructedOnly("7 Start");
  }

  @Test
  void a_job_that_fills_free_slots_stays_within_its_users_limit() {
    share(ANA, 1, 3);
    script.machine("here", 8);
    submit("a", ANA, 0, fill());
    assertThat(kernel.state().tasks(new JobId("a"))).hasSize(3);
    script.instructedOnly("3 Start");
  }

  @Test
  void a_second_user_gets_half_of_what_the_first_took_only_because_it_was_free() {
    script.machine("here", 8);
    submit("a", ANA, 0, fill());
    settle();
    assertThat(slots(ANA)).isEqualTo(8);
    List<Fact> facts = submit("b", BOB, 0, fill());
    assertThat(only(facts, Fact.TaskRetires.class)).hasSize(4);
    assertThat(slots(ANA)).isEqualTo(4);
    assertThat(placed(facts)).isEmpty();
    settle();
    assertThat(slots(BOB)).isEqualTo(4);
    assertThat(slots(ANA)).isEqualTo(4);
    assertThat(kernel.state().queue.isEmpty()).isTrue();
    script.instructedOnly("12 Start, 12 Steer, 4 Stop");
  }

  @Test
  void shares_follow_weights() {
    share(BOB, 3, Integer.MAX_VALUE);
    script.machine("here", 8);
    submit("a", ANA, 0, fill());
    settle();
    submit("b", BOB, 0, fill());
    settle();
    assertThat(slots(ANA)).isEqualTo(2);
    assertThat(slots(BOB)).isEqualTo(6);
    script.instructedOnly("14 Start, 10 Steer, 6 Stop");
  }

  @Test
  void when_a_job_ends_the_others_fill_what_it_leaves() {
    script.machine("here", 8);
    submit("a", ANA, 0, fill());
    submit("b", BOB, 0, fill());
    settle();
    end("a");
    settle();
    assertThat(slots(BOB)).isEqualTo(8);
    script.instructedOnly("16 Start, 7 Steer, 8 Stop");
  }

  @Test
  void a_job_with_a_deadline_keeps_what_it_has() {
    script.machine("here", 4);
    submit("a", ANA, 0, spec(Mode.COUNT, 1000, 4, 4));
    settle();
    assertThat(only(submit("b", BOB, 0, fill()), Fact.TaskRetires.class)).isEmpty();
    assertThat(slots(ANA)).isEqualTo(4);
    script.instructedOnly("4 Start");
  }

  @Test
  void a_job_that_fills_keeps_one_partition_even_when_a_more_urgent_one_comes() {
    script.machine("here", 4);
    submit("a", ANA, 0, fill());
    settle();
    submit("b", BOB, 1, spec(Mode.COUNT, 1000, 4, 4));
    settle();
    assertThat(slots(ANA)).isEqualTo(1);
    assertThat(slots(BOB)).isEqualTo(3);
    script.instructedOnly("7 Start, 5 Steer, 3 Stop");
  }

  @Test
  void a_less_urgent_job_takes_nothing_from_a_more_urgent_one() {
    script.machine("here", 4);
    submit("a", ANA, 1, fill());
    settle();
    assertThat(only(submit("b", BOB, 0, fill()), Fact.TaskRetires.class)).isEmpty();
    script.instructedOnly("4 Start");
  }

  @Test
  void the_jobs_of_one_user_share_too_and_a_promise_comes_first() {
    script.machine("here", 6);
    submit("one", ANA, 0, fill());
    settle();
    submit("two", ANA, 0, fill());
    settle();
    assertThat(kernel.state().job(new JobId("two")).orElseThrow().workerCounters.living)
        .isEqualTo(3);
    submit("promised", ANA, 0, spec(Mode.COUNT, 1000, 4, 4));
    settle();
    assertThat(kernel.state().job(new JobId("promised")).orElseThrow().workerCounters.queued)
        .isZero();
    assertThat(slots(ANA)).isEqualTo(6);
    script.instructedOnly("13 Start, 17 Steer, 7 Stop");
  }

  @Test
  void work_that_a_preempted_partition_had_not_begun_goes_to_the_others() {
    script.machine("here", 2);
    submit("a", ANA, 0, spec(Mode.RANGE, 100_000, 1, 2, Optional.empty(), "argosy"));
    settle();
    submit("b", BOB, 0, fill());
    settle();
    Worker left = kernel.state().tasks(new JobId("a")).get(0);
    assertThat(left.granted()).isEqualTo(100_000);
    assertThat(kernel.state().tasks(new JobId("a")).get(1).phase()).isEqualTo(Worker.Phase.OVER);
    script.instructedOnly("3 Start, 2 Steer, 1 Stop");
  }
}
