package io.argosy.cli.kind.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.balance.Policies;
import io.argosy.core.dag.live.Assignment;
import io.argosy.core.dag.live.ScheduleRequest;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.kind.workflow.ComputeSchedule;
import io.argosy.core.kind.workflow.WorkflowFact;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.TaskId;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.runtime.kind.workflow.FlowSpecs;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ComparisonTest {
  private static final String FLOW =
      """
      argosy: 1
      kind: workflow
      name: flow
      images: [{name: saw, size: 2 MB}, {name: file, size: 2 MB}]
      tasks:
        - {id: cut, image: saw, work: 1s, command: [cut]}
        - {id: trim, image: saw, work: 1s, command: [trim]}
        - {id: smooth, image: file, work: 1s, command: [smooth]}
      """;

  private static final JobId JOB = new JobId("flow");
  private static final MachineId MACHINE = new MachineId("near.a");
  private static final Instant NOW = Instant.EPOCH;

  @Test
  void an_image_that_was_there_does_not_count_as_a_pull() {
    assertThat(predictedPulls(List.of())).isEqualTo(2);
    assertThat(predictedPulls(List.of("saw"))).isEqualTo(1);
  }

  @Test
  void the_page_and_the_text_compare_with_the_first_plan() {
    TaskRecords book = planned(List.of());
    List<Assignment> slower =
        List.of(
            new Assignment(0, 0, 0, 4, 0),
            new Assignment(1, 0, 4, 8, 0),
            new Assignment(2, 0, 8, 12, 0));
    book.hear(new WorkflowFact.ScheduleSet(JOB, NOW, NOW, slower, new Reason.Unplanned(3)));

    assertThat(FlowText.comparison(book, Comparison.of(book, Map.of())))
        .anyMatch(line -> line.contains("first plan"))
        .anyMatch(line -> line.matches("makespan +3\\.0 s +12\\.0 s.*"));
    assertThat(FlowPage.html("flow", "", book))
        .contains("\"firstSeconds\":3.0", "\"plannedSeconds\":12.0")
        .contains("['first plan', span(data.firstSeconds)]");
  }

  private static long predictedPulls(List<String> images) {
    return Comparison.of(planned(images), Map.of()).predictedPulls();
  }

  /** Three tasks on one machine, of which a first plan says that they take 3 s. */
  private static TaskRecords planned(List<String> images) {
    FlowFile file =
        (FlowFile) JobFileReader.parseAccepted(FLOW, Path.of("flow.yaml"), Policies.names());
    TaskRecords book = new TaskRecords(JOB);
    book.hear(new Fact.MachineUp(MACHINE, new SiteId("near"), 1, 1, NOW));
    book.hear(
        new Fact.JobAccepted(
            JOB, FlowSpecs.of(file, Optional.empty()), NOW, Instant.MAX, Duration.ofMinutes(5)));
    TaskId worker = new TaskId(JOB, 0);
    book.hear(new Fact.TaskAdded(worker, NOW, new Reason.Initial(1)));
    book.hear(new Fact.AttemptPlaced(new AttemptId(worker, 1), MACHINE, 0, List.of(), NOW));
    ScheduleRequest request =
        new ScheduleRequest(
            "heft",
            List.of(new ScheduleRequest.Place(MACHINE, new SiteId("near"), 1, images)),
            List.of(new ScheduleRequest.Worker(0, 0)),
            List.of(),
            List.of(),
            List.of(0, 1, 2),
            List.of());
    Reason reason = new Reason.Unplanned(3);
    book.hear(
        new Fact.Instructed(new InstructionId(1), new ComputeSchedule(JOB, NOW, request, reason)));
    List<Assignment> lane =
        List.of(
            new Assignment(0, 0, 0, 1, 0),
            new Assignment(1, 0, 1, 2, 0),
            new Assignment(2, 0, 2, 3, 0));
    book.hear(new WorkflowFact.ScheduleSet(JOB, NOW, NOW, lane, reason));
    return book;
  }
}
