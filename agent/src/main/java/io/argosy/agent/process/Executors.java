package io.argosy.agent.process;

import io.argosy.agent.executor.Executor;
import io.argosy.agent.executor.Processes;
import io.argosy.agent.executor.RefusingExecutor;
import io.argosy.agent.executor.TaskEnvironment;
import io.argosy.agent.limits.JobLimits;
import io.argosy.agent.podman.ContainerUser;
import io.argosy.agent.podman.Containers;
import io.argosy.agent.podman.Podman;
import io.argosy.agent.share.Pins;
import io.argosy.protocol.job.Container;
import io.argosy.protocol.job.JobFile;
import java.util.Map;
import java.util.Optional;

/** The executors that run the programs of jobs on this machine. */
public final class Executors implements AutoCloseable {
  private final Choice choice;
  private final Optional<Podman> podman;
  private final Pins pins;

  /** The setting of the machine's owner. */
  public enum Choice {
    /** A job that names an image runs in containers, any other as processes. */
    BY_JOB,
    /** All jobs run as processes, whatever image they name. */
    PROCESS,
    /** Jobs run in containers; jobs without an image do not run here. */
    PODMAN
  }

  public Executors(Choice choice) {
    this(choice, Optional.empty(), Pins.none());
  }

  /**
   * @param built where images that were built for a run are stored
   * @param pins the processors that tasks of workflows are bound to
   */
  public Executors(Choice choice, Optional<String> built, Pins pins) {
    this(choice, built, pins, Map.of());
  }

  /**
   * The same with a podman of its own.
   *
   * @param settings variables of that podman, such as that of its image store
   */
  public Executors(Choice choice, Optional<String> built, Pins pins, Map<String, String> settings) {
    this.choice = choice;
    this.pins = pins;
    podman = choice == Choice.PROCESS ? Optional.empty() : Podman.find(built, settings);
  }

  /** As each job specifies. */
  public static Executors byJob() {
    return new Executors(Choice.BY_JOB);
  }

  /** The processors that tasks of workflows are bound to. */
  public Pins pins() {
    return pins;
  }

  /** Whether containers are available. */
  public boolean hasContainers() {
    return podman.isPresent();
  }

  /**
   * What the machine provides to a job's programs.
   *
   * @param taskEnvironment as processes
   * @param containerUser in containers
   * @param limits what they may use
   * @param resolved receives, once, the image that is used, if any
   */
  public record Host(
      TaskEnvironment ground,
      ContainerUser tenancy,
      JobLimits limits,
      Containers.Resolved resolved) {
    /** With all that the agent itself has. */
    public static Host own(Containers.Resolved resolved) {
      TaskEnvironment taskEnvironment = TaskEnvironment.own();
      ContainerUser containerUser =
          ContainerUser.own(Optional.empty(), taskEnvironment.throttle()::share, Pins.none());
      return new Host(taskEnvironment, containerUser, JobLimits.none(), resolved);
    }
  }

  /** The executor for a job's run section on this machine. */
  public Executor of(JobFile.Run run, Host host) {
    Optional<Container> container = run.container();
    if (container.isEmpty()) {
      return choice == Choice.PODMAN
          ? new RefusingExecutor("the job names no image, and all programs run in containers here")
          : new Processes(host.ground(), host.limits());
    }
    if (choice == Choice.PROCESS) {
      return new Processes(host.ground(), host.limits());
    }
    return podman.isPresent()
        ? new Containers(
            podman.get(), container.get(), host.tenancy(), host.limits(), host.resolved())
        : new RefusingExecutor(
            "the program runs in a container of the image "
                + container.get().image()
                + ", and podman is not installed; install it, or let the job run as a process with"
                + " --executor process");
  }

  /** Whether the image of a run section was pulled here since the last call of this method. */
  public boolean hasPulled(JobFile.Run run) {
    return run.container()
        .filter(it -> podman.filter(one -> one.wasPulled(it.image())).isPresent())
        .isPresent();
  }

  /** Whether a run section uses containers here. */
  public boolean contains(JobFile.Run run) {
    return run.container().isPresent() && choice != Choice.PROCESS;
  }

  /** A warning for the user when a run section does not run here as the job specifies. */
  public static Optional<String> oddity(Choice choice, JobFile.Run run) {
    return run.container()
        .filter(it -> choice == Choice.PROCESS)
        .map(
            it ->
                "the image "
                    + it.image()
                    + " is not used: with --executor process programs run as they are on this"
                    + " machine");
  }

  public Choice choice() {
    return choice;
  }

  @Override
  public void close() {
    podman.ifPresent(Podman::close);
  }
}
