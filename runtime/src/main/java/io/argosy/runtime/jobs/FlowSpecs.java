package io.argosy.runtime.jobs;

import io.argosy.core.dag.Workflow;
import io.argosy.core.dag.live.Flows;
import io.argosy.core.dag.policy.SchedulePolicies;
import io.argosy.core.model.JobSpec;
import io.argosy.core.model.SiteBook;
import io.argosy.protocol.job.FlowFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.workflow.WorkflowFile;
import io.argosy.runtime.workflow.WorkflowModels;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Turns a workflow file that can be run into what the kernel needs to know of it. */
public final class FlowSpecs {
  private FlowSpecs() {}

  /**
   * The task with number <i>i</i> is the file's step <i>i</i>.
   *
   * @param policy what a flag said, which wins over the file
   */
  public static JobSpec.Workflow of(FlowFile file, Optional<String> policy) {
    try {
      return new JobSpec.Workflow(
          Flows.asWritten(workflow(file)),
          file.sites().stream().map(FlowSpecs::book).toList(),
          new JobSpec.Slots(1, file.slots().orElse(JobSpec.Slots.LIMIT)),
          JobSpecs.promise(file.promise()),
          policy
              .map(name -> JobSpecs.known(name, SchedulePolicies.names()))
              .or(file::policy)
              .orElse(SchedulePolicies.DEFAULT),
          file.retries(),
          file.seed().orElseGet(() -> JobSpecs.drawn(file.text())),
          file.text());
    } catch (IllegalArgumentException e) {
      throw new BadInput(file.workflow().source(), 0, "", "", String.valueOf(e.getMessage()));
    }
  }

  /** The workflow with its tasks in the order of the steps. */
  private static Workflow workflow(FlowFile file) {
    WorkflowFile written = file.workflow();
    Map<String, WorkflowFile.Task> tasks = new HashMap<>();
    written.tasks().forEach(task -> tasks.put(task.id(), task));
    List<WorkflowFile.Task> ordered =
        file.steps().stream()
            .map(step -> Optional.ofNullable(tasks.get(step.id())).orElseThrow())
            .toList();
    return WorkflowModels.of(
        new WorkflowFile(
            written.source(),
            written.name(),
            written.referenceMips(),
            ordered,
            written.edges(),
            written.images(),
            written.mended()),
        OptionalDouble.empty());
  }

  /** What is promised of a site. */
  static SiteBook book(FlowFile.Site site) {
    SiteBook usual = SiteBook.UNDESCRIBED;
    return new SiteBook(
        site.name(),
        site.type(),
        site.speed().orElse(usual.millionInstructionsPerSecond()),
        site.bandwidth().orElse(usual.bandwidthBytesPerSecond()),
        site.uplink().orElse(usual.uplinkBytesPerSecond()),
        site.registry().orElse(usual.registryBytesPerSecond()),
        site.usageLimit(),
        site.threads(),
        site.memory().orElse(usual.memoryBytes()));
  }
}
