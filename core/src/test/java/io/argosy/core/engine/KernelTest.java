package io.argosy.core.engine;

import static io.argosy.core.engine.Script.HERE;
import static io.argosy.core.engine.Script.JOB;
import static io.argosy.core.engine.Script.attempt;
import static io.argosy.core.engine.Script.instructions;
import static io.argosy.core.engine.Script.only;
import static io.argosy.core.engine.Script.spec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.JobSpec.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class KernelTest {
  @RegisterExtension final Script script = new Script();

  private void running(Mode mode, long iterations, int initial, int max) {
    script.machine("here", 8);
    script.submit(spec(mode, iterations, initial, max));
    for (int i = 0; i < initial; i++) {
      script.started(i, 1);
    }
  }

  @Test
  void a_job_starts_with_equal_shares_on_free_slots() {
    script.machine("here", 8);
    List<Fact> facts = script.submit(spec(Mode.RANGE, 100, 2, 4));
    assertThat(instructions(facts))
        .containsExactly(
            new Instruction.Start(
                attempt(0, 1), HERE, List.of(new Interval(0, 50)), Duration.ofSeconds(50)),
            new Instruction.Start(
                attempt(1, 1), HERE, List.of(new Interval(50, 50)), Duration.ofSeconds(50)));
    script.instructedOnly("2 Start");
  }

  @Test
  void a_submission_that_comes_twice_is_one_job() {
    running(Mode.COUNT, 100, 1, 4);
    assertThat(script.submit(spec(Mode.COUNT, 100, 1, 4))).isEmpty();
    script.instructedOnly("1 Start");
  }

  /** Two partitions measured twice: 20 and 40 done, at 0.2 and 0.6 per second. */
  private List<Fact> measuredTwice() {
    running(Mode.RANGE, 1000, 2, 2);
    script.at(50).report(0, 1, 10, 50);
    script.at(50).report(1, 1, 10, 50);
    assertThat(script.task(0).assigned()).isEqualTo(500);
    script.at(100).report(0, 1, 20, 100);
    return script.at(100).report(1, 1, 40, 100);
  }

  @Test
  void the_second_measure_brings_a_partition_into_the_balance() {
    List<Fact> facts = measuredTwice();
    // 940 left at 0.2 and 0.6 per second.
    assertThat(script.task(0).assigned()).isEqualTo(20 + 235);
    assertThat(script.task(1).assigned()).isEqualTo(40 + 705);
    assertThat(instructions(facts))
        .contains(
            new Instruction.Steer(attempt(0, 1), HERE, List.of(), 245, script.task(0).nextIn()));
    script.instructedOnly("2 Start, 1 Steer");
  }

  @Test
  void yielded_work_goes_to_the_partition_that_is_owed_it() {
    measuredTwice();
    List<Fact> facts = script.steered(0, new Interval(255, 245));
    assertThat(only(facts, Fact.WorkGranted.class))
        .extracting(Fact.WorkGranted::attempt, Fact.WorkGranted::work)
        .containsExactly(tuple(attempt(1, 1), List.of(new Interval(255, 245))));
    script.instructedOnly("2 Start, 2 Steer");
  }

  @Test
  void partitions_are_added_when_the_deadline_would_be_missed() {
    running(Mode.COUNT, 1000, 1, 8);
    script.at(50).report(0, 1, 10, 50);
    List<Fact> facts = script.at(100).report(0, 1, 20, 100);
    // 980 left at 0.2 per second: 5.76 partitions for a deadline one interval early, 850 s away.
    assertThat(only(facts, Fact.TaskAdded.class)).hasSize(5);
    assertThat(only(facts, Fact.TaskAdded.class).getFirst().why())
        .isEqualTo(new Reason.Deadline(980, 900, 0.2, 1, 6, 8));
    assertThat(script.at(101).report(0, 1, 21, 101)).noneMatch(Fact.TaskAdded.class::isInstance);
    script.instructedOnly("6 Start");
  }

  @Test
  void reports_that_come_twice_or_out_of_order_change_nothing() {
    running(Mode.RANGE, 1000, 1, 1);
    script.at(10).report(0, 1, 10, 10);
    assertThat(script.at(11).report(0, 1, 10, 10)).isEmpty();
    assertThat(script.at(11).report(0, 1, 7, 7)).isEmpty();
    assertThat(script.task(0).done()).isEqualTo(10);
    script.instructedOnly("1 Start");
  }

  /** Like a partition of several workers, which reports a prediction. */
  @Test
  void a_later_report_of_less_corrects_the_progress_and_the_speed() {
    running(Mode.COUNT, 1000, 1, 1);
    script.at(50).report(0, 1, 50, 50);
    script.at(100).report(0, 1, 100, 100);
    script.at(125).report(0, 1, 75, 125);

    assertThat(script.task(0).done()).isEqualTo(75);
    // 100 in 100 s were 1 per second; 75 in 125 s are 0.6: the same factor for the previous speed.
    assertThat(script.task(0).speed()).isEqualTo(0.6);
    script.stored(0, 1, 0, 90);
    assertThat(script.task(0).doneForGood()).as("what is kept is done").isEqualTo(90);
    script.instructedOnly("1 Start");
  }

  @Test
  void a_result_is_kept_once_and_the_same_answer_is_given_again() {
    running(Mode.RANGE, 100, 1, 1);
    assertThat(script.stored(0, 1, 0, 10)).hasSize(1).first().isInstanceOf(Fact.PieceKept.class);
    assertThat(script.stored(0, 1, 0, 10))
        .containsExactly(new Fact.PieceKnown(attempt(0, 1), new Interval(0, 10)));
    assertThat(script.job().keptCount()).isEqualTo(10);
    script.instructedOnly("1 Start");
  }

  @Test
  void a_result_that_overlaps_what_is_kept_is_refused_whole_and_its_rest_given_again() {
    running(Mode.RANGE, 100, 1, 1);
    script.stored(0, 1, 0, 10);
    List<Fact> facts = script.stored(0, 1, 5, 10);
    assertThat(facts)
        .contains(
            new Fact.PieceRefused(attempt(0, 1), new Interval(5, 10), new Reason.AlreadyKept()));
    assertThat(script.job().keptCount()).isEqualTo(10);
    assertThat(script.task(0).granted() + script.job().poolSize()).isEqualTo(100);
    script.instructedOnly("1 Start, 1 Steer");
  }

  @Test
  void silence_leaves_a_partition_out_and_takes_nothing_from_it() {
    running(Mode.RANGE, 1000, 2, 2);
    script.at(50).report(0, 1, 10, 50);
    script.at(100).report(0, 1, 20, 100);
    script.at(150).report(0, 1, 30, 150);
    script.at(299).report(0, 1, 60, 299);
    assertThat(script.at(301).woke()).contains(new Fact.WentSilent(attempt(1, 1), now()));
    script.at(350).report(0, 1, 70, 350);
    assertThat(script.task(1).assigned()).isEqualTo(500);
    script.at(360).report(1, 1, 5, 360);
    assertThat(script.task(1).silent()).isFalse();
    script.instructedOnly("2 Start");
  }

  /** Twenty iterations of partition 0 are kept when its machine is lost. */
  private void lostAfterTwenty() {
    script.machine("a", 1);
    script.machine("b", 1);
    script.submit(spec(Mode.RANGE, 100, 2, 2));
    script.started(0, 1);
    script.started(1, 1);
    script.stored(0, 1, 0, 20);
    script.at(10).lost("a");
  }

  @Test
  void what_a_lost_machine_had_not_stored_is_given_again() {
    lostAfterTwenty();
    assertThat(script.task(0).phase()).isEqualTo(Worker.Phase.QUEUED);
    assertThat(script.task(1).granted() + script.job().poolSize()).isEqualTo(80);
    assertThat(script.kernel.state().machines()).hasSize(1);
    script.instructedOnly("2 Start");
  }

  @Test
  void a_late_result_is_kept_where_it_is_still_disjoint() {
    lostAfterTwenty();
    assertThat(script.stored(0, 1, 20, 10)).anyMatch(Fact.PieceKept.class::isInstance);
    assertThat(script.job().keptCount()).isEqualTo(30);
    script.stored(1, 1, 30, 10);
    assertThat(script.stored(0, 1, 30, 10)).anyMatch(Fact.PieceRefused.class::isInstance);
    script.instructedOnly("2 Start");
  }

  @Test
  void the_machine_of_an_attempt_is_known_after_its_end_and_after_a_restart() {
    lostAfterTwenty();
    script.at(20).machine("a", 1);
    script.ended(0, 1, new Ending.Finished());
    State again = State.of(JobKinds.standard(), script.kernel.state().snapshot());
    for (State state : List.of(script.kernel.state(), again)) {
      assertThat(state.givenTo(attempt(0, 1))).contains(new MachineId("a"));
      assertThat(state.givenTo(attempt(0, 7))).isEmpty();
      assertThat(state.job(JOB).orElseThrow().wasGivenTo(new MachineId("b"))).isTrue();
      assertThat(state.job(JOB).orElseThrow().wasGivenTo(new MachineId("c"))).isFalse();
      assertThat(state.lacksMachines()).isFalse();
    }
    script.instructedOnly("3 Start, 1 Stop");
  }

  @Test
  void a_returning_machine_has_to_stop_the_attempts_lost_with_it() {
    lostAfterTwenty();
    List<Fact> facts = script.at(20).machine("a", 1);
    assertThat(instructions(facts))
        .contains(new Instruction.Stop(attempt(0, 1), new MachineId("a")));
    script.ended(0, 1, new Ending.Finished());
    assertThat(script.kernel.state().snapshot().strays()).isEmpty();
    script.instructedOnly("3 Start, 1 Stop");
  }

  @Test
  void an_idle_partition_waits_while_the_end_is_far_and_finishes_when_it_is_near() {
    running(Mode.RANGE, 1000, 2, 2);
    script.at(50).report(0, 1, 400, 50);
    script.stored(0, 1, 0, 500);
    script.at(60).report(1, 1, 10, 60);
    List<Fact> facts = script.at(62).finish(0, 1, 500, 62);
    assertThat(facts).anyMatch(Fact.FinishWaits.class::isInstance);
    assertThat(script.task(0).phase()).isIn(Worker.Phase.WAITING, Worker.Phase.LEAVING);
    assertThat(script.finish(0, 1, 500, 62)).isEmpty();
    script.instructedOnly("2 Start, 1 Stop");
  }

  @Test
  void a_piece_that_fails_too_often_fails_the_job_and_shows_its_last_lines() {
    running(Mode.RANGE, 100, 1, 1);
    Ending.Failed failed =
        new Ending.Failed(Optional.of(new Interval(0, 5)), "exit code 7", "boom");
    List<Fact> first = script.ended(0, 1, failed);
    assertThat(instructions(first)).anyMatch(Instruction.Start.class::isInstance);
    script.started(0, 2);
    script.ended(0, 2, failed);
    assertThat(script.job().outcome())
        .hasValueSatisfying(o -> assertThat(((Outcome.Failed) o).lastLines()).isEqualTo("boom"));
    script.instructedOnly("2 Start");
  }

  @Test
  void a_partition_that_stops_early_leaves_its_rest_to_the_others() {
    running(Mode.RANGE, 100, 2, 2);
    List<Fact> facts = script.ended(0, 1, new Ending.StoppedEarly());
    assertThat(only(facts, Fact.WorkGranted.class))
        .flatExtracting(Fact.WorkGranted::work)
        .containsExactly(new Interval(0, 50));
    assertThat(script.task(0).phase()).isEqualTo(Worker.Phase.OVER);
    script.instructedOnly("2 Start, 1 Steer");
  }

  @Test
  void the_last_partition_that_stops_early_starts_again_itself() {
    running(Mode.RANGE, 100, 1, 1);
    List<Fact> facts = script.ended(0, 1, new Ending.StoppedEarly());
    assertThat(only(facts, Fact.TaskAdded.class)).isEmpty();
    assertThat(instructions(facts))
        .singleElement()
        .asInstanceOf(InstanceOfAssertFactories.type(Instruction.Start.class))
        .extracting(Instruction.Start::attempt)
        .isEqualTo(attempt(0, 2));
    script.instructedOnly("2 Start");
  }

  @Test
  void the_first_partition_to_start_leaves_the_others_their_part() {
    script.machine("here", 1);
    script.submit(spec(Mode.RANGE, 100, 2, 2));
    List<Fact> first = script.started(0, 1);
    assertThat(only(first, Fact.WorkGranted.class)).isEmpty();

    List<Fact> second = script.machine("there", 1);

    assertThat(only(second, Fact.AttemptPlaced.class))
        .flatExtracting(Fact.AttemptPlaced::work)
        .containsExactly(new Interval(50, 50));
    script.instructedOnly("2 Start");
  }

  @Test
  void an_attempt_that_never_began_has_not_failed_however_often() {
    script.machine("here", 1);
    script.submit(spec(Mode.RANGE, 100, 1, 1));
    for (int number = 1; number <= 10; number++) {
      List<Fact> facts = script.ended(0, number, new Ending.StoppedEarly());
      assertThat(only(facts, Fact.PieceFailed.class)).isEmpty();
      assertThat(instructions(facts))
          .singleElement()
          .asInstanceOf(InstanceOfAssertFactories.type(Instruction.Start.class))
          .extracting(Instruction.Start::attempt)
          .isEqualTo(attempt(0, number + 1));
    }
    script.instructedOnly("11 Start");
  }

  @Test
  void a_complete_job_stops_its_attempts_and_merges() {
    running(Mode.RANGE, 100, 2, 2);
    script.stored(0, 1, 0, 50);
    List<Fact> facts = script.stored(1, 1, 50, 50);
    assertThat(instructions(facts))
        .containsExactly(
            new Instruction.Stop(attempt(0, 1), HERE),
            new Instruction.Stop(attempt(1, 1), HERE),
            new Instruction.Merge(JOB));
    script.ended(0, 1, new Ending.Finished());
    script.ended(1, 1, new Ending.Finished());
    script.merged();
    assertThat(script.job().outcome()).hasValue(new Outcome.Done(false));
    assertThat(script.kernel.state().outstanding()).isEmpty();
    assertThat(script.kernel.state().nextDue()).isEqualTo(Instant.MAX);
    script.instructedOnly("1 Merge, 2 Start, 2 Stop");
  }

  @Test
  void a_state_restored_from_its_snapshot_is_the_same_state() {
    lostAfterTwenty();
    Snapshot snapshot = script.kernel.state().snapshot();
    assertThat(State.of(JobKinds.standard(), snapshot).snapshot()).isEqualTo(snapshot);
    assertThat(State.of(JobKinds.standard(), snapshot).nextDue())
        .isEqualTo(script.kernel.state().nextDue());
    script.instructedOnly("2 Start");
  }

  private static Instant now() {
    return Instant.parse("2026-01-01T00:05:01Z");
  }
}
