package io.argosy.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.explain.kind.ExplainedKinds;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunReportTest {
  private static final JobId JOB = new JobId("words-1");
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final RunReport report = new RunReport(ExplainedKinds.standard());

  private void accepted(JobSpec spec) {
    report.add(new Fact.JobAccepted(JOB, spec, START, Instant.MAX, Duration.ofMinutes(5)));
  }

  private void added(int index) {
    report.add(new Fact.TaskAdded(new TaskId(JOB, index), START, new Reason.Initial(2)));
  }

  private void placed(int index, String machine) {
    AttemptId attempt = new AttemptId(new TaskId(JOB, index), 1);
    report.add(new Fact.AttemptPlaced(attempt, new MachineId(machine), 0, List.of(), START));
  }

  @Test
  void a_workflow_is_done_by_machines_however_many_workers_came_and_went() {
    Flow.Task task = new Flow.Task("a", "a", Optional.empty(), 1000, List.of(), 50, 0, List.of());
    accepted(
        new JobSpec.Workflow(
            new Flow(List.of(task), List.of()),
            List.of(),
            new JobSpec.Slots(1, 2),
            Promise.NONE,
            "heft",
            3,
            1,
            ""));
    for (int index = 0; index < 11; index++) {
      added(index);
    }
    assertThat(report.holders()).isEqualTo("0 machines");
    placed(0, "near");
    placed(1, "far");
    placed(2, "near");

    assertThat(report.holders()).isEqualTo("2 machines");
  }

  @Test
  void partitions_that_never_had_a_slot_did_nothing_of_a_job() {
    accepted(
        new JobSpec.Iterative(
            JobSpec.Mode.RANGE, 10, new JobSpec.Slots(1, 2), Promise.NONE, "argosy", 1, ""));
    added(0);
    added(1);
    placed(0, "here");

    assertThat(report.holders()).isEqualTo("1 partition");
  }
}
