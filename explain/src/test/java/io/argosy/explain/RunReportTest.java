package io.argosy.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.kind.pipeline.PipelineFact;
import io.argosy.core.kind.tasks.TaskListFact;
import io.argosy.core.kind.tasks.TaskListSpec;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.ResultRef;
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

  @Test
  void a_list_that_grew_has_the_tasks_that_arrived_last_told() {
    accepted(new TaskListSpec(1, new JobSpec.Slots(1, 2), Promise.NONE, 0, ""));
    assertThat(report.total()).isEqualTo(1);

    report.add(new TaskListFact.TaskListGrew(JOB, 3, false, START));
    report.add(new TaskListFact.TaskListGrew(JOB, 5, true, START));

    assertThat(report.total()).isEqualTo(5);
  }

  @Test
  void a_pipeline_has_the_tasks_of_all_stages_that_were_opened() {
    ResultRef plan = new ResultRef(1, "plan");
    report.add(new PipelineFact.StageOpened(JOB, 0, 1, 0, plan, START));
    report.add(new PipelineFact.StageOpened(JOB, 1, 3, 7, plan, START));

    assertThat(report.total()).isEqualTo(4);
  }
}
