package io.argosy.runtime.workflow;

import io.argosy.core.dag.Edge;
import io.argosy.core.dag.Image;
import io.argosy.core.dag.Platform;
import io.argosy.core.dag.Task;
import io.argosy.core.dag.Work;
import io.argosy.core.dag.Workflow;
import io.argosy.core.dag.Workflows;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.workflow.WorkflowFile;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/** Turns workflow files into workflows. */
public final class WorkflowModels {
  /** The default speed of the reference machine: a second is 1000 MI, as in the paper. */
  public static final double REFERENCE_MIPS = 1000;

  private WorkflowModels() {}

  /**
   * One file.
   *
   * @param referenceMips from a flag, which overrides the file
   */
  public static Workflow of(WorkflowFile file, OptionalDouble referenceMips) {
    double reference =
        referenceMips.orElse(file.referenceMips().orElse(WorkflowModels.REFERENCE_MIPS));
    return checked(
        file.source(),
        () ->
            new Workflow(
                file.name(),
                file.tasks().stream().map(task -> task(task, reference)).toList(),
                file.edges().stream().map(e -> new Edge(e.from(), e.to(), e.bytes())).toList(),
                file.images().stream().map(i -> new Image(i.name(), i.bytes())).toList()));
  }

  /** Several as one. */
  public static Workflow merged(List<Workflow> workflows) {
    return checked("", () -> Workflows.merged(workflows));
  }

  /** The scheduling problem; the error names a task that fits nowhere, and why. */
  public static SchedulingProblem problem(Workflow workflow, Platform platform) {
    return checked("", () -> SchedulingProblem.of(workflow, platform));
  }

  /** The model refuses invalid values with a sentence; here that is a user's mistake. */
  static <T> T checked(String source, Supplier<T> maker) {
    try {
      return maker.get();
    } catch (IllegalArgumentException e) {
      throw new BadInput(source, 0, "", "", String.valueOf(e.getMessage()));
    }
  }

  private static Task task(WorkflowFile.Task task, double reference) {
    Work work =
        switch (task.work()) {
          case WorkflowFile.Work.Instructions(double millions) -> new Work.Instructions(millions);
          case WorkflowFile.Work.Seconds(double seconds) ->
              new Work.Instructions(seconds * reference);
          case WorkflowFile.Work.Times(var seconds) -> new Work.RunTimes(seconds);
        };
    return new Task(
        task.id(), task.kind(), task.image(), work, task.usagePercent(), task.memoryBytes());
  }
}
