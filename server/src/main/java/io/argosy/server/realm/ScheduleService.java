package io.argosy.server.realm;

import io.argosy.core.kind.workflow.ComputeSchedule;
import io.argosy.core.kind.workflow.WorkflowStimulus;

import io.argosy.core.dag.live.Assignment;
import io.argosy.core.dag.live.ScheduleRequest;
import io.argosy.core.dag.live.Scheduler;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.runtime.Driver;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes schedules for the workflows of a realm, one after the other, on its own thread. */
final class ScheduleService implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ScheduleService.class);

  private final Driver driver;
  private final BiFunction<JobSpec.Workflow, ScheduleRequest, List<Assignment>> scheduler;
  private final ExecutorService scheduling =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("schedules").factory());

  ScheduleService(Driver driver) {
    this(driver, Scheduler::schedule);
  }

  /**
   * @param scheduler makes the schedules; may throw
   */
  ScheduleService(
      Driver driver, BiFunction<JobSpec.Workflow, ScheduleRequest, List<Assignment>> scheduler) {
    this.driver = driver;
    this.scheduler = scheduler;
  }

  /** Requests a schedule; returns at once. */
  void issue(InstructionId id, ComputeSchedule schedule) {
    driver
        .look(state -> state.job(schedule.job()).map(JobState::spec))
        .thenAcceptAsync(spec -> schedule(id, schedule, spec), scheduling);
  }

  private void schedule(InstructionId id, ComputeSchedule what, Optional<JobSpec> spec) {
    if (spec.isEmpty() || !(spec.get() instanceof JobSpec.Workflow workflow)) {
      return;
    }
    try {
      List<Assignment> made = scheduler.apply(workflow, what.request());
      driver.tell(List.of(at -> new WorkflowStimulus.ScheduleMade(at, id, what.job(), made)));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // Without an answer the job would wait for ever.
      LOG.atError().addKeyValue("job", what.job()).setCause(e).log("no schedule could be made");
      String reason = RealmFailures.sentence(e);
      driver.tell(List.of(at -> new Stimulus.PlanningFailed(at, id, what.job(), reason)));
    }
  }

  @Override
  public void close() {
    scheduling.shutdownNow();
  }
}
