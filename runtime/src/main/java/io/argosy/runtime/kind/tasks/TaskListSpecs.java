package io.argosy.runtime.kind.tasks;

import io.argosy.core.kind.tasks.TaskListSpec;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.protocol.kind.tasks.TaskListFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.jobs.JobSpecKind;
import io.argosy.runtime.jobs.JobSpecs;
import java.util.List;

/** Converts the file of a list of tasks to the kernel's specification. */
public final class TaskListSpecs implements JobSpecKind<TaskListFile> {
  @Override
  public Class<TaskListFile> fileType() {
    return TaskListFile.class;
  }

  @Override
  public List<String> policies() {
    return List.of();
  }

  /** The file alone lacks the items, which only {@code argosy each} reads. */
  @Override
  public JobSpec spec(TaskListFile file, Request request) {
    throw onlyEach();
  }

  /** The refusal of a list of tasks that does not come from {@code argosy each}. */
  public static BadInput onlyEach() {
    return BadInput.inArgument(
        "kind",
        TaskListFile.KIND,
        "kind is tasks; such a job is begun by 'argosy each' on this machine, not by a job file;"
            + " for a service it must be bag");
  }

  public static TaskListSpec of(TaskListFile file) {
    int slots = (int) Math.min(file.slots(), file.tasks());
    return new TaskListSpec(
        file.tasks(),
        new JobSpec.Slots(slots, slots),
        JobSpecs.promise(file.promise()),
        file.retries(),
        file.text());
  }
}
