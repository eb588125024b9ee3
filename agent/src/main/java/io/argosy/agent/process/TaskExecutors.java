package io.argosy.agent.process;

import io.argosy.agent.executor.Executor;
import io.argosy.protocol.job.Container;
import io.argosy.protocol.job.JobFile;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Runs the tasks of a workflow here: in a container of the task's image, or as a process where it
 * names none or this machine has no containers.
 */
public final class TaskExecutors implements WorkflowEnvironment.Executors {
  private final Executors executors;
  private final Function<JobFile.Run, Executor> maker;
  private final Map<Optional<Container>, Executor> made = new ConcurrentHashMap<>();

  public TaskExecutors(Executors executors, Function<JobFile.Run, Executor> maker) {
    this.executors = executors;
    this.maker = maker;
  }

  /** Tasks of one image share an executor: the image is found, and pulled, once. */
  @Override
  public Executor of(JobFile.Run run) {
    JobFile.Run here = contains(run) ? run : uncontained(run);
    return made.computeIfAbsent(here.container(), it -> maker.apply(here));
  }

  @Override
  public boolean contains(JobFile.Run run) {
    return executors.contains(run) && executors.hasContainers();
  }

  @Override
  public boolean hasPulled(JobFile.Run run) {
    return executors.hasPulled(run);
  }

  private static JobFile.Run uncontained(JobFile.Run run) {
    return new JobFile.Run(
        run.field(),
        new TreeSet<>(run.on()),
        run.way(),
        run.from(),
        run.env(),
        run.timeout(),
        run.workers(),
        Optional.empty());
  }
}
