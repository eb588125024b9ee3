package io.argosy.core.engine.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.engine.Kernel;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class IllegalMoveTest {
  private static final Instant START = Instant.parse("2026-11-15T09:00:00Z");
  private static final JobId JOB = new JobId("pi");
  private static final AttemptId FIRST = new AttemptId(new TaskId(JOB, 0), 1);

  private final Kernel kernel = new Kernel(State.empty(JobKinds.standard()));

  private void submitOnOneSlot() {
    kernel.handle(new Stimulus.MachineJoined(START, new MachineId("m"), new SiteId("lab"), 1));
    kernel.handle(
        new Stimulus.JobSubmitted(
            START,
            JOB,
            new JobSpec.Iterative(
                JobSpec.Mode.RANGE, 100, new JobSpec.Slots(1, 1), Promise.NONE, "argosy", 3, "")));
  }

  @Test
  void a_worker_that_has_no_slot_cannot_wait_and_the_message_tells_the_jobs_story() {
    submitOnOneSlot();
    State state = kernel.state();
    state.apply(new Fact.AttemptOver(FIRST, START, new Ending.Finished(), false));
    assertThatThrownBy(() -> state.apply(new Fact.FinishWaits(FIRST, Duration.ofSeconds(1), 0)))
        .isInstanceOf(IllegalMove.class)
        .hasMessageContaining("worker pi/0 cannot become WAITING while it is OVER")
        .hasMessageContaining("JobAccepted")
        .hasMessageContaining("AttemptPlaced")
        .hasMessageContaining("FinishWaits");
  }

  @Test
  void a_job_that_has_ended_cannot_merge() {
    submitOnOneSlot();
    State state = kernel.state();
    state.apply(new Fact.JobEnded(JOB, START, new Outcome.Cancelled()));
    assertThatThrownBy(() -> state.apply(new Fact.WorkComplete(JOB, START, 100)))
        .isInstanceOf(IllegalMove.class)
        .hasMessageContaining("job pi cannot become MERGING while it is ENDED");
  }

  @Test
  void every_phase_of_a_worker_leads_to_its_end() {
    for (Worker.Phase phase : Worker.Phase.values()) {
      assertThat(phase.mayBecome(Worker.Phase.OVER)).as(phase.name()).isTrue();
    }
  }
}
