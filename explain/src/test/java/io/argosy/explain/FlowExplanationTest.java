package io.argosy.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.kind.workflow.WorkflowFact;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Outcome;
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

/** A workflow is explained in its own terms. */
class FlowExplanationTest {
  private static final JobId JOB = new JobId("words-1");
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final AttemptId WORKER = new AttemptId(new TaskId(JOB, 0), 1);
  private static final MachineId NEAR = new MachineId("near");

  private final Explanation explanation = new Explanation(ExplainedKinds.standard(), false);

  private Optional<String> said(Fact fact) {
    explanation.next(
        new Fact.JobAccepted(
            JOB,
            new JobSpec.Workflow(
                new Flow(List.of(task("split"), task("sum")), List.of()),
                List.of(),
                new JobSpec.Slots(1, 2),
                Promise.NONE,
                "heft",
                3,
                1,
                ""),
            START,
            Instant.MAX,
            Duration.ofMinutes(5)));
    return explanation.next(fact).map(Explanation.Line::sentence);
  }

  private static Flow.Task task(String id) {
    return new Flow.Task(id, id, Optional.empty(), 1000, List.of(), 50, 0, List.of());
  }

  @Test
  void its_tasks_have_their_ids_and_workers_run_them() {
    assertThat(said(new Fact.TaskAdded(WORKER.task(), START, new Reason.Initial(2))))
        .contains("worker 0 was added: the job starts with 2 workers");
    assertThat(said(new Fact.AttemptPlaced(WORKER, NEAR, 0, List.of(), START)))
        .contains("worker 0 goes to near");
    assertThat(said(new Fact.PieceFailed(JOB, new Interval(1, 1), 2, "exit code 1")))
        .contains("task sum failed, 2 times now: exit code 1");
    assertThat(said(new Fact.TaskGivenUp(JOB, 1, 4, "exit code 1", START)))
        .contains("task sum is given up after 4 failures: exit code 1");
    assertThat(said(new Fact.TaskAdded(WORKER.task(), START, new Reason.NobodyLeft(2))))
        .contains("worker 0 was added: 2 tasks had no worker left to do them");
  }

  @Test
  void an_explanation_leaves_out_machines_released_after_the_end() {
    Fact down = new Fact.MachineDown(NEAR, START);
    assertThat(said(down)).contains("near disconnected, or sent no report for its lease");
    assertThat(said(new Fact.JobEnded(JOB, START, new Outcome.Done(false)))).contains("done");
    assertThat(explanation.next(down)).isEmpty();
  }

  @Test
  void an_explanation_of_a_retried_workflow_continues() {
    assertThat(said(new Fact.JobEnded(JOB, START, new Outcome.Failed("it broke", ""))))
        .contains("failed: it broke");
    assertThat(
            explanation
                .next(new WorkflowFact.FlowReopened(JOB, START, Instant.MAX))
                .map(Explanation.Line::sentence))
        .contains("the workflow continues: tasks that were given up are retried");
    assertThat(explanation.next(new Fact.MachineDown(NEAR, START))).isPresent();
  }
}
