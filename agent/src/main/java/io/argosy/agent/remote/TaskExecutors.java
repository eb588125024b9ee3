package io.argosy.agent.remote;

import io.argosy.agent.FlowGround;
import io.argosy.agent.Machinery;
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
final class TaskExecutors implements FlowGround.Executors {
  private final Machinery machinery;
  private final Function<JobFile.Run, Executor> maker;
  private final Map<Optional<Container>, Executor> made = new ConcurrentHashMap<>();

  TaskExecutors(Machinery machinery, Function<JobFile.Run, Executor> maker) {
    this.machinery = machinery;
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
    return machinery.contains(run) && machinery.hasContainers();
  }

  @Override
  public boolean hasPulled(JobFile.Run run) {
    return machinery.hasPulled(run);
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
