package io.argosy.runtime.kind.tasks;

import io.argosy.core.kind.tasks.TaskListSpec;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.protocol.kind.tasks.FreeBagFile;
import io.argosy.protocol.kind.tasks.TaskListFile;
import io.argosy.protocol.kind.tasks.TaskListJobFile;
import io.argosy.protocol.sweep.TaskList;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.ChoiceAsked;
import io.argosy.runtime.jobs.ChosenPromise;
import io.argosy.runtime.jobs.JobSpecKind;
import io.argosy.runtime.jobs.JobSpecs;
import java.util.List;
import java.util.Optional;

/** Converts the file of a list of tasks to the kernel's specification. */
public final class TaskListSpecs implements JobSpecKind<TaskListJobFile> {
  @Override
  public Class<TaskListJobFile> fileType() {
    return TaskListJobFile.class;
  }

  @Override
  public List<String> policies() {
    return List.of();
  }

  /** The file that {@code argosy each} records lacks the items, which only that command reads. */
  @Override
  public JobSpec spec(TaskListJobFile file, Request request) {
    return switch (file) {
      case TaskListFile _ -> throw onlyEach();
      case FreeBagFile bag -> {
        long tasks = TaskList.open(bag.tasks(), request.attached()).count();
        yield of(bag, tasks, request.slots(), request.choice());
      }
    };
  }

  /** The refusal of a list of tasks that does not come from {@code argosy each}. */
  public static BadInput onlyEach() {
    return BadInput.inArgument(
        "kind",
        TaskListFile.KIND,
        "kind is tasks; such a job is begun by 'argosy each' on this machine, not by a job file;"
            + " for a service it must be bag");
  }

  /**
   * The specification of a list from {@code argosy each}.
   *
   * @param open whether more tasks arrive later
   */
  public static TaskListSpec of(TaskListFile file, boolean open) {
    // As many tasks may come as there are slots.
    int slots = open ? file.slots() : (int) Math.min(file.slots(), file.tasks());
    return of(file.tasks(), slots, JobSpecs.promise(file.promise()), file.retries(), file.text());
  }

  /**
   * A bag without offers.
   *
   * @param tasks how many it has
   * @param slots how many may run at once
   * @param choice what the user chooses instead of what the file says
   */
  public static TaskListSpec of(
      FreeBagFile bag, long tasks, int slots, Optional<ChoiceAsked> choice) {
    choice.ifPresent(TaskListSpecs::refuseMoney);
    Promise own = JobSpecs.promise(bag.promise());
    Promise promise = choice.map(it -> ChosenPromise.of(own, it)).orElse(own);
    int most = (int) Math.min(slots, tasks);
    return of(tasks, most, ChosenPromise.complete(promise), bag.retries(), bag.text());
  }

  private static TaskListSpec of(long tasks, int slots, Promise promise, int retries, String text) {
    return new TaskListSpec(tasks, new JobSpec.Slots(slots, slots), promise, retries, text);
  }

  private static void refuseMoney(ChoiceAsked asked) {
    asked.choose().ifPresent(it -> refuse("choose", it));
    asked.budget().ifPresent(it -> refuse("budget", it.toString()));
    asked.cushion().ifPresent(it -> refuse("cushion", it.toString()));
  }

  private static void refuse(String field, String value) {
    throw BadInput.inArgument(
        field,
        value,
        field
            + " is "
            + value
            + ", but the bag has no offers: it rents no machine and costs nothing; leave it out");
  }
}
