package io.argosy.core.kind.tasks;

import static io.argosy.core.engine.Script.JOB;
import static io.argosy.core.engine.Script.only;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.Script;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TaskListTest {
  @RegisterExtension final Script script = new Script();

  @Test
  void every_free_slot_begins_with_one_task() {
    script.machine("here", 2);
    assertThat(only(script.submit(list(10, 4, 0)), Fact.AttemptPlaced.class))
        .extracting(Fact.AttemptPlaced::work)
        .containsExactly(List.of(new Interval(0, 1)), List.of(new Interval(1, 1)));
    script.instructedOnly("2 Start");
  }

  @Test
  void short_tasks_are_granted_ahead_once_one_was_measured() {
    script.machine("here", 1);
    script.submit(list(1000, 1, 0));
    script.started(0, 1);
    // A task took no time that the clock shows: a quarter of what is left is granted.
    assertThat(only(script.stored(0, 1, 0, 1), Fact.WorkGranted.class))
        .singleElement()
        .extracting(Fact.WorkGranted::work)
        .isEqualTo(List.of(new Interval(1, 250)));
    script.instructedOnly("1 Start, 1 Steer");
  }

  @Test
  void long_tasks_are_granted_one_at_a_time() {
    script.machine("here", 1);
    script.submit(list(1000, 1, 0));
    script.started(0, 1);
    script.at(10);
    assertThat(only(script.stored(0, 1, 0, 1), Fact.WorkGranted.class))
        .singleElement()
        .extracting(Fact.WorkGranted::work)
        .isEqualTo(List.of(new Interval(1, 1)));
    script.instructedOnly("1 Start, 1 Steer");
  }

  @Test
  void a_task_that_fails_too_often_is_given_up_and_the_others_run() {
    script.machine("here", 1);
    script.submit(list(2, 1, 1));
    script.started(0, 1);
    script.ended(0, 1, failed(0));
    script.started(0, 2);
    assertThat(only(script.ended(0, 2, failed(0)), Fact.TaskGivenUp.class)).hasSize(1);
    script.started(0, 3);
    script.stored(0, 3, 1, 1);
    script.merged();
    assertThat(script.job().outcome())
        .contains(new Outcome.Failed("1 of 2 tasks failed: task 0", ""));
    script.instructedOnly("1 Merge, 3 Start, 1 Stop");
  }

  @Test
  void a_job_without_any_result_fails_and_merges_nothing() {
    script.machine("here", 1);
    script.submit(list(1, 1, 0));
    script.started(0, 1);
    script.ended(0, 1, failed(0));
    assertThat(script.job().outcome())
        .contains(new Outcome.Failed("1 of 1 tasks failed: task 0", ""));
    script.instructedOnly("1 Start");
  }

  @Test
  void a_failed_job_tries_what_was_given_up_again_and_nothing_else() {
    script.machine("here", 1);
    script.submit(list(2, 1, 0));
    script.started(0, 1);
    script.ended(0, 1, failed(0));
    script.started(0, 2);
    script.stored(0, 2, 1, 1);
    script.ended(0, 2, new Ending.Finished());
    script.merged();
    List<Fact> facts = script.tell(new Stimulus.TryAgain(at(0), JOB));
    assertThat(only(facts, Fact.AttemptPlaced.class))
        .singleElement()
        .extracting(Fact.AttemptPlaced::work)
        .isEqualTo(List.of(new Interval(0, 1)));
    assertThat(script.job().phase()).isEqualTo(JobState.Phase.RUNNING);
    script.instructedOnly("1 Merge, 3 Start, 1 Stop");
  }

  @Test
  void a_lost_machine_returns_its_whole_queue() {
    script.machine("here", 1);
    script.submit(list(100, 1, 0));
    script.started(0, 1);
    script.stored(0, 1, 0, 1);
    script.lost("here");
    assertThat(TaskListState.of(script.job()).waiting(script.job())).isEqualTo(99);
    script.instructedOnly("1 Start, 1 Steer");
  }

  @Test
  void an_idle_worker_gets_what_a_busy_one_has_not_begun() {
    script.machine("here", 2);
    script.submit(list(100, 2, 0));
    script.started(0, 1);
    script.started(1, 1);
    script.stored(0, 1, 0, 1);
    script.steered(0);
    script.steered(1);
    List<Interval> queue = script.task(0).held();
    assertThat(Interval.total(queue)).as("worker 0 is on the first of many").isGreaterThan(5);
    runAllOfWorkerOne();
    List<Fact> idle = script.at(5).finish(1, 1, 90, 5);
    assertThat(Script.instructions(idle))
        .singleElement()
        .isInstanceOfSatisfying(
            Instruction.Steer.class,
            steer -> assertThat(steer.yield()).isEqualTo(Interval.total(queue) - 1));
    Interval rest = queue.getFirst().without(1);
    assertThat(only(script.steered(0, rest), Fact.WorkGranted.class))
        .extracting(fact -> fact.attempt().task().index())
        .containsExactly(1);
    script.instructedOnly("2 Start, 39 Steer");
  }

  private void runAllOfWorkerOne() {
    while (!script.task(1).held().isEmpty()) {
      script.stored(1, 1, script.task(1).held().getFirst().first(), 1);
      if (script.task(1).steering().isPresent()) {
        script.steered(1);
      }
    }
  }

  @Test
  void the_deadline_is_at_risk_when_the_tasks_left_take_longer() {
    Promise promise =
        new Promise(
            Optional.of(new Deadline.Within(Duration.ofSeconds(30))), Promise.Otherwise.STOP);
    script.machine("here", 1);
    script.submit(new TaskListSpec(100, new JobSpec.Slots(1, 1), promise, 0, ""));
    script.started(0, 1);
    script.at(5).stored(0, 1, 0, 1);
    Outlook outlook = script.kernel.state().outlook(JOB, at(5));
    assertThat(outlook.status()).isEqualTo(Outlook.Status.AT_RISK);
    assertThat(outlook.demand()).contains(new Outlook.Demand(25, OptionalInt.of(1)));
    script.steered(0);
    script.at(31).woke();
    assertThat(script.job().outcome()).contains(new Outcome.StoppedByPromise());
    script.instructedOnly("1 Start, 1 Steer, 1 Stop");
  }

  @Test
  void a_result_that_comes_late_is_kept_once() {
    script.machine("here", 1);
    script.submit(list(2, 1, 0));
    script.started(0, 1);
    script.lost("here");
    script.machine("there", 1);
    script.started(0, 2);
    assertThat(only(script.stored(0, 1, 0, 1), Fact.PieceKept.class)).hasSize(1);
    assertThat(only(script.stored(0, 2, 0, 1), Fact.PieceRefused.class))
        .singleElement()
        .extracting(Fact.PieceRefused::why)
        .isEqualTo(new Reason.AlreadyKept());
    script.instructedOnly("2 Start, 1 Steer");
  }

  @Test
  void tasks_that_arrive_later_run_and_the_job_ends_only_when_its_list_is_complete() {
    script.machine("here", 1);
    assertThat(only(script.tell(open(1)), TaskListFact.TaskListOpened.class)).hasSize(1);
    script.started(0, 1);
    script.stored(0, 1, 0, 1);
    assertThat(script.job().phase()).isEqualTo(JobState.Phase.RUNNING);
    assertThat(script.task(0).phase()).as("it waits for more").isEqualTo(Worker.Phase.RUNNING);
    script.finish(0, 1, 1, 1);
    List<Fact> more = script.tell(new TaskListStimulus.TasksArrived(at(1), JOB, 3, false));
    assertThat(only(more, Fact.WorkGranted.class))
        .singleElement()
        .extracting(Fact.WorkGranted::work)
        .isEqualTo(List.of(new Interval(1, 1)));
    assertThat(script.job().size()).isEqualTo(3);
    script.steered(0);
    script.stored(0, 1, 1, 1);
    script.steered(0);
    script.stored(0, 1, 2, 1);
    assertThat(script.job().phase()).isEqualTo(JobState.Phase.RUNNING);
    script.tell(new TaskListStimulus.TasksArrived(at(2), JOB, 3, true));
    script.merged();
    assertThat(script.job().outcome()).contains(new Outcome.Done(false));
    script.instructedOnly("1 Merge, 1 Start, 2 Steer, 1 Stop");
  }

  @Test
  void what_is_told_of_arrivals_twice_or_too_late_changes_nothing() {
    script.machine("here", 1);
    script.tell(open(1));
    Stimulus three = new TaskListStimulus.TasksArrived(at(1), JOB, 3, true);
    assertThat(only(script.tell(three), TaskListFact.TaskListGrew.class)).hasSize(1);
    assertThat(only(script.tell(three), TaskListFact.TaskListGrew.class)).isEmpty();
    Stimulus two = new TaskListStimulus.TasksArrived(at(1), JOB, 2, false);
    assertThat(only(script.tell(two), TaskListFact.TaskListGrew.class)).isEmpty();
    assertThat(TaskListState.of(script.job()).tasks()).isEqualTo(3);
    script.tell(new Stimulus.JobCancelled(at(2), JOB));
    assertThat(only(script.tell(three), TaskListFact.TaskListGrew.class)).isEmpty();
    script.instructedOnly("1 Start, 1 Stop");
  }

  @Test
  void an_open_list_whose_only_task_failed_goes_on_with_those_that_arrive() {
    script.machine("here", 1);
    script.tell(open(1));
    script.started(0, 1);
    script.ended(0, 1, failed(0));
    assertThat(script.job().phase()).isEqualTo(JobState.Phase.RUNNING);
    List<Fact> more = script.tell(new TaskListStimulus.TasksArrived(at(1), JOB, 2, true));
    assertThat(only(more, Fact.AttemptPlaced.class)).hasSize(1);
    script.instructedOnly("2 Start");
  }

  @Test
  void a_snapshot_of_an_open_list_knows_what_arrived() {
    script.machine("here", 1);
    script.tell(open(1));
    script.tell(new TaskListStimulus.TasksArrived(at(1), JOB, 5, false));
    State again = State.of(JobKinds.standard(), script.kernel.state().snapshot());
    assertThat(again.snapshot()).isEqualTo(script.kernel.state().snapshot());
    assertThat(TaskListState.of(again.job(JOB).orElseThrow()).isOpen()).isTrue();
    assertThat(again.job(JOB).orElseThrow().size()).isEqualTo(5);
    script.instructedOnly("1 Start");
  }

  private static Stimulus open(long tasks) {
    return new TaskListStimulus.OpenListSubmitted(at(0), JOB, list(tasks, 1, 0), Claim.NONE);
  }

  @Test
  void a_snapshot_gives_its_state_back() {
    script.machine("here", 1);
    script.submit(list(300, 1, 0));
    script.started(0, 1);
    script.stored(0, 1, 0, 1);
    State again = State.of(JobKinds.standard(), script.kernel.state().snapshot());
    assertThat(again.snapshot()).isEqualTo(script.kernel.state().snapshot());
    script.instructedOnly("1 Start, 1 Steer");
  }

  private static Ending failed(long task) {
    return new Ending.Failed(Optional.of(new Interval(task, 1)), "exit code 1", "oh");
  }

  private static TaskListSpec list(long tasks, int max, int retries) {
    return new TaskListSpec(tasks, new JobSpec.Slots(1, max), Promise.NONE, retries, "");
  }

  private static Instant at(long second) {
    return Instant.parse("2026-01-01T00:00:00Z").plusSeconds(second);
  }
}
