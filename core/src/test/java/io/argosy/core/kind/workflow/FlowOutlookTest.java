package io.argosy.core.kind.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.dag.live.Scheduler;
import io.argosy.core.engine.Kernel;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.forecast.Forecast;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A chain of ten tasks on one machine, each expected to take ten seconds. */
class FlowOutlookTest {
  private static final JobId JOB = new JobId("job");
  private static final MachineId HERE = new MachineId("here");
  private static final AttemptId WORKER = new AttemptId(new TaskId(JOB, 0), 1);
  private static final int TASKS = 10;

  private final Kernel kernel = new Kernel(State.empty(JobKinds.standard()));
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private int asked;

  private static JobSpec.Workflow chain() {
    List<Flow.Task> tasks = new ArrayList<>();
    for (int i = 0; i < TASKS; i++) {
      List<Flow.Input> before = i == 0 ? List.of() : List.of(new Flow.Input(i - 1, 0));
      tasks.add(new Flow.Task("t" + i, "t", Optional.empty(), 10_000, List.of(), 100, 0, before));
    }
    return new JobSpec.Workflow(
        new Flow(tasks, List.of()),
        List.of(),
        new JobSpec.Slots(1, 4),
        new Promise(
            Optional.of(new Deadline.Within(Duration.ofSeconds(150))), Promise.Otherwise.CONTINUE),
        "heft",
        1,
        7,
        "");
  }

  private Outlook outlook() {
    return kernel.state().outlook(JOB, now);
  }

  private void begin() {
    kernel.handle(new Stimulus.MachineJoined(now, HERE, new SiteId("here"), 1));
    kernel.handle(new Stimulus.JobSubmitted(now, JOB, chain()));
    kernel.handle(new Stimulus.AttemptStarted(now, WORKER));
    ask();
  }

  private void ask() {
    kernel.handle(new Stimulus.FinishAsked(now, WORKER, asked, Duration.ofSeconds(++asked)));
  }

  /** Answers every request for a schedule. */
  private void schedule() {
    for (Map.Entry<InstructionId, Instruction> entry :
        List.copyOf(kernel.state().outstanding().entrySet())) {
      if (entry.getValue() instanceof ComputeSchedule it) {
        kernel.handle(
            new WorkflowStimulus.ScheduleMade(
                now, entry.getKey(), JOB, Scheduler.schedule(chain(), it.request())));
      }
    }
  }

  /** Lets the worker's task take this long. */
  private void run(int number, int seconds) {
    Worker worker = kernel.state().task(WORKER.task()).orElseThrow();
    worker
        .steering()
        .ifPresent(id -> kernel.handle(new Stimulus.WorkSteered(now, id, WORKER, List.of())));
    now = now.plusSeconds(seconds);
    kernel.handle(
        new Stimulus.ResultStored(now, WORKER, new Interval(number, 1), new ResultRef(1, "00")));
    ask();
    schedule();
  }

  @Test
  void nothing_is_known_before_the_first_schedule() {
    begin();

    assertThat(outlook().forecast().isKnown()).isFalse();
  }

  @Test
  void before_anything_ran_the_schedule_is_believed_with_a_margin() {
    begin();
    schedule();

    Forecast forecast = outlook().forecast();
    assertThat(forecast.p50Seconds()).isBetween(95.0, 115.0);
    assertThat(forecast.p10Seconds()).isLessThan(forecast.p50Seconds());
    assertThat(forecast.p90Seconds()).isGreaterThan(forecast.p50Seconds());
    assertThat(outlook().status()).isEqualTo(Outlook.Status.KEPT);
  }

  @Test
  void tasks_that_take_twice_as_long_are_expected_to_continue_so_and_put_the_deadline_at_risk() {
    begin();
    schedule();
    for (int task = 0; task < 4; task++) {
      run(task, 20);
    }

    assertThat(outlook().forecast().p50Seconds()).isBetween(100.0, 140.0);
    assertThat(outlook().status()).isEqualTo(Outlook.Status.AT_RISK);
  }

  @Test
  void a_new_schedule_that_knows_of_the_slowness_does_not_count_it_twice() {
    begin();
    schedule();
    for (int task = 0; task < 7; task++) {
      run(task, 20);
    }

    assertThat(FlowState.of(kernel.state().job(JOB).orElseThrow()).plan().getFirst().seconds())
        .as("planned anew")
        .isGreaterThan(13);
    assertThat(outlook().forecast().p50Seconds()).isBetween(50.0, 70.0);
  }

  @Test
  void the_more_is_done_the_less_is_in_doubt_and_at_the_end_nothing_is() {
    begin();
    schedule();
    double before = width(outlook().forecast());
    for (int task = 0; task < TASKS - 1; task++) {
      run(task, task % 2 == 0 ? 9 : 11);
    }

    assertThat(width(outlook().forecast())).isLessThan(before / 2);
    run(TASKS - 1, 10);
    assertThat(outlook().forecast().p90Seconds()).isZero();
  }

  private static double width(Forecast forecast) {
    return forecast.p90Seconds() - forecast.p10Seconds();
  }
}
