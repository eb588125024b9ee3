package io.argosy.core.kind.pipeline;

import static io.argosy.core.engine.Script.JOB;
import static io.argosy.core.engine.Script.only;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.Script;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.kind.pipeline.PipelineSpec.Amount;
import io.argosy.core.kind.pipeline.PipelineSpec.ErrorAction;
import io.argosy.core.kind.pipeline.PipelineSpec.Partition;
import io.argosy.core.kind.pipeline.PipelineSpec.Stage;
import io.argosy.core.kind.pipeline.PipelineSpec.Target;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PipelineTest {
  private static final ResultRef PLAN = new ResultRef(1, "11");

  @RegisterExtension final Script script = new Script();

  @Test
  void a_job_asks_for_its_first_stage_and_runs_nothing_before_it_opens() {
    script.machine("here", 2);
    assertThat(script.submit(pipeline(ErrorAction.EXIT, Promise.NONE)))
        .contains(new PipelineFact.StageDue(JOB, 0, at(0)))
        .noneMatch(Fact.TaskAdded.class::isInstance);
    assertThat(only(prepared(0, 1, 0), Fact.AttemptPlaced.class))
        .singleElement()
        .extracting(Fact.AttemptPlaced::work)
        .isEqualTo(List.of(new Interval(0, 1)));
    script.instructedOnly("1 Start");
  }

  @Test
  void a_stage_ends_with_its_last_task_and_the_next_one_is_due() {
    list();
    assertThat(script.stored(0, 1, 0, 1))
        .contains(new PipelineFact.StageEnded(JOB, 0, 0, at(0)))
        .contains(new PipelineFact.StageDue(JOB, 1, at(0)));
    script.instructedOnly("1 Start");
  }

  @Test
  void the_worker_of_one_stage_takes_a_task_of_the_next_and_others_are_added() {
    list();
    script.stored(0, 1, 0, 1);
    script.finish(0, 1, 1, 5);
    List<Fact> facts = prepared(1, 3, 7);
    assertThat(facts).contains(new PipelineFact.StageOpened(JOB, 1, 3, 7, PLAN, at(0)));
    assertThat(only(facts, Fact.WorkGranted.class))
        .singleElement()
        .extracting(Fact.WorkGranted::work)
        .isEqualTo(List.of(new Interval(1, 1)));
    assertThat(only(facts, Fact.AttemptPlaced.class))
        .singleElement()
        .extracting(Fact.AttemptPlaced::work)
        .isEqualTo(List.of(new Interval(2, 1)));
    script.instructedOnly("2 Start, 1 Steer");
  }

  @Test
  void a_stage_that_was_prepared_twice_opens_once() {
    list();
    assertThat(prepared(0, 1, 0)).isEmpty();
    assertThat(prepared(1, 5, 5)).isEmpty();
    script.instructedOnly("1 Start");
  }

  @Test
  void a_stage_without_items_ends_at_once() {
    list();
    script.stored(0, 1, 0, 1);
    assertThat(prepared(1, 0, 0))
        .contains(new PipelineFact.StageEnded(JOB, 1, 0, at(0)))
        .contains(new PipelineFact.StageDue(JOB, 2, at(0)));
    script.instructedOnly("1 Start");
  }

  @Test
  void the_results_are_merged_after_the_last_stage() {
    list();
    script.stored(0, 1, 0, 1);
    prepared(1, 0, 0);
    script.finish(0, 1, 1, 5);
    prepared(2, 1, 0);
    script.steered(0);
    script.stored(0, 1, 1, 1);
    script.merged();
    assertThat(script.job().outcome()).contains(new Outcome.Done(false));
    script.instructedOnly("1 Merge, 1 Start, 1 Steer, 1 Stop");
  }

  @Test
  void a_task_that_fails_too_often_fails_the_job_with_its_name() {
    convert(ErrorAction.EXIT);
    script.ended(0, 1, failed(1));
    assertThat(script.job().phase()).isEqualTo(JobStateView.Phase.RUNNING);
    script.ended(0, 2, failed(1));
    assertThat(script.job().outcome())
        .contains(new Outcome.Failed("task convert[0] failed: exit code 1", "oh"));
    script.instructedOnly("3 Start, 1 Steer, 1 Stop");
  }

  @Test
  void the_others_finish_where_errors_do_not_end_the_job() {
    convert(ErrorAction.CONTINUE);
    script.ended(0, 1, failed(1));
    script.ended(0, 2, failed(1));
    assertThat(script.stored(1, 1, 2, 1))
        .contains(new PipelineFact.StageEnded(JOB, 1, 1, at(0)))
        .contains(new PipelineFact.StageDue(JOB, 2, at(0)));
    script.instructedOnly("3 Start, 1 Steer");
  }

  @Test
  void a_late_result_of_a_stage_that_has_ended_is_refused() {
    convert(ErrorAction.CONTINUE);
    script.ended(0, 1, failed(1));
    script.ended(0, 2, failed(1));
    script.stored(1, 1, 2, 1);
    assertThat(only(script.stored(0, 1, 1, 1), Fact.PieceRefused.class))
        .singleElement()
        .extracting(Fact.PieceRefused::why)
        .isEqualTo(new Reason.NotWanted());
    script.instructedOnly("3 Start, 1 Steer");
  }

  @Test
  void a_stage_that_cannot_begin_fails_the_job_and_is_asked_for_again_on_a_resume() {
    list();
    script.stored(0, 1, 0, 1);
    impossible(1, "no items");
    assertThat(script.job().outcome()).contains(new Outcome.Failed("no items", ""));
    script.ended(0, 1, new Ending.Finished());
    assertThat(script.tell(new Stimulus.TryAgain(at(0), JOB)))
        .contains(new PipelineFact.StageDue(JOB, 1, at(0)));
    assertThat(only(prepared(1, 1, 1), Fact.AttemptPlaced.class))
        .singleElement()
        .extracting(Fact.AttemptPlaced::work)
        .isEqualTo(List.of(new Interval(1, 1)));
    script.instructedOnly("2 Start, 1 Stop");
  }

  @Test
  void a_failed_job_resumes_with_the_tasks_that_failed_and_runs_no_ended_stage_again() {
    convert(ErrorAction.EXIT);
    script.ended(0, 1, failed(1));
    script.ended(0, 2, failed(1));
    script.ended(1, 1, new Ending.Finished());
    List<Fact> facts = script.tell(new Stimulus.TryAgain(at(0), JOB));
    assertThat(only(facts, Fact.AttemptPlaced.class))
        .extracting(Fact.AttemptPlaced::work)
        .containsExactly(List.of(new Interval(1, 1)), List.of(new Interval(2, 1)));
    script.instructedOnly("5 Start, 1 Steer, 1 Stop");
  }

  @Test
  void a_lost_machine_hands_its_task_to_another() {
    list();
    script.lost("here");
    assertThat(only(script.machine("there", 1), Fact.AttemptPlaced.class))
        .singleElement()
        .extracting(Fact.AttemptPlaced::work)
        .isEqualTo(List.of(new Interval(0, 1)));
    script.instructedOnly("2 Start");
  }

  @Test
  void the_forecast_counts_the_stages_that_are_left() {
    Promise promise =
        new Promise(
            Optional.of(new Deadline.Within(Duration.ofSeconds(25))), Promise.Otherwise.CONTINUE);
    script.machine("here", 2);
    script.submit(pipeline(ErrorAction.EXIT, promise));
    prepared(0, 1, 0);
    assertThat(outlook(0).forecast().p50Seconds()).isInfinite();
    script.started(0, 1);
    script.at(10).stored(0, 1, 0, 1);
    // One stage took ten seconds, and two are left.
    assertThat(outlook(10).forecast().p50Seconds()).isEqualTo(20);
    assertThat(outlook(10).status()).isEqualTo(Outlook.Status.AT_RISK);
    script.instructedOnly("1 Start");
  }

  @Test
  void a_snapshot_gives_its_state_back() {
    convert(ErrorAction.CONTINUE);
    script.ended(0, 1, failed(1));
    State again = State.of(JobKinds.standard(), script.kernel.state().snapshot());
    assertThat(again.snapshot()).isEqualTo(script.kernel.state().snapshot());
    assertThat(PipelineState.of(again.job(JOB).orElseThrow()).stages()).hasSize(2);
    script.instructedOnly("3 Start, 1 Steer");
  }

  private Outlook outlook(long second) {
    return script.kernel.state().outlook(JOB, at(second));
  }

  /** The first stage runs on a machine with two slots. */
  private void list() {
    script.machine("here", 2);
    script.submit(pipeline(ErrorAction.EXIT, Promise.NONE));
    prepared(0, 1, 0);
    script.started(0, 1);
  }

  /** The second stage runs its two tasks. */
  private void convert(ErrorAction action) {
    script.machine("here", 2);
    script.submit(pipeline(action, Promise.NONE));
    prepared(0, 1, 0);
    script.started(0, 1);
    script.stored(0, 1, 0, 1);
    script.finish(0, 1, 1, 5);
    prepared(1, 2, 4);
    script.steered(0);
    script.started(1, 1);
  }

  private List<Fact> prepared(int stage, long tasks, long items) {
    return script.tell(new PipelineStimulus.StagePrepared(now(), JOB, stage, tasks, items, PLAN));
  }

  private List<Fact> impossible(int stage, String reason) {
    return script.tell(new PipelineStimulus.StageImpossible(now(), JOB, stage, reason));
  }

  private static Instant now() {
    return at(0);
  }

  private static PipelineSpec pipeline(ErrorAction action, Promise promise) {
    return new PipelineSpec(
        List.of(),
        List.of(),
        List.of(
            new Stage(
                "list",
                Target.COORDINATOR,
                List.of(),
                List.of("items"),
                new Partition.Whole(),
                ErrorAction.EXIT,
                0,
                Optional.empty()),
            new Stage(
                "convert",
                Target.PROCESSORS,
                List.of("items"),
                List.of("parts"),
                new Partition.Bins("items", new Amount.Known(3)),
                action,
                1,
                Optional.empty()),
            new Stage(
                "combine",
                Target.COORDINATOR,
                List.of("parts"),
                List.of("report"),
                new Partition.Whole(),
                ErrorAction.EXIT,
                0,
                Optional.empty())),
        new JobSpec.Slots(1, 2),
        promise,
        "");
  }

  private static Ending failed(long task) {
    return new Ending.Failed(Optional.of(new Interval(task, 1)), "exit code 1", "oh");
  }

  private static Instant at(long second) {
    return Instant.parse("2026-01-01T00:00:00Z").plusSeconds(second);
  }
}
