package io.argosy.agent;

import io.argosy.agent.executor.Executor;
import io.argosy.agent.executor.Ground;
import io.argosy.agent.executor.Processes;
import io.argosy.agent.executor.Refusing;
import io.argosy.agent.limits.JobLimits;
import io.argosy.agent.podman.Containers;
import io.argosy.agent.podman.Podman;
import io.argosy.agent.podman.Tenancy;
import io.argosy.agent.share.Pins;
import io.argosy.protocol.job.Container;
import io.argosy.protocol.job.JobFile;
import java.util.Optional;

/** What can run the programs of jobs on this machine. */
public final class Machinery implements AutoCloseable {
  private final Choice choice;
  private final Optional<Podman> podman;
  private final Pins pins;

  /** What the machine's owner settled. */
  public enum Choice {
    /** A job that names an image runs in containers, any other as processes. */
    BY_JOB,
    /** All jobs run as processes, whatever image they name. */
    PROCESS,
    /** Jobs run in containers, and those that name no image not at all. */
    PODMAN
  }

  public Machinery(Choice choice) {
    this(choice, Optional.empty(), Pins.none());
  }

  /**
   * @param built where images are that were built for a run
   * @param pins the processors that tasks of workflows are bound to
   */
  public Machinery(Choice choice, Optional<String> built, Pins pins) {
    this.choice = choice;
    this.pins = pins;
    podman = choice == Choice.PROCESS ? Optional.empty() : Podman.find(built);
  }

  /** As each job says. */
  public static Machinery byJob() {
    return new Machinery(Choice.BY_JOB);
  }

  /** The processors that tasks of workflows are bound to. */
  public Pins pins() {
    return pins;
  }

  /** Whether containers can be had. */
  public boolean hasContainers() {
    return podman.isPresent();
  }

  /**
   * What a job's programs are given here.
   *
   * @param ground as processes
   * @param tenancy in containers
   * @param limits what they may use
   * @param resolved hears once which image is used, if one is
   */
  public record Host(
      Ground ground, Tenancy tenancy, JobLimits limits, Containers.Resolved resolved) {
    /** All that we have ourselves. */
    public static Host own(Containers.Resolved resolved) {
      Ground ground = Ground.own();
      Tenancy tenancy = Tenancy.own(Optional.empty(), ground.throttle()::share, Pins.none());
      return new Host(ground, tenancy, JobLimits.none(), resolved);
    }
  }

  /** What runs a job here in the way given. */
  public Executor of(JobFile.Run run, Host host) {
    Optional<Container> container = run.container();
    if (container.isEmpty()) {
      return choice == Choice.PODMAN
          ? new Refusing("the job names no image, and all programs run in containers here")
          : new Processes(host.ground(), host.limits());
    }
    if (choice == Choice.PROCESS) {
      return new Processes(host.ground(), host.limits());
    }
    return podman.isPresent()
        ? new Containers(
            podman.get(), container.get(), host.tenancy(), host.limits(), host.resolved())
        : new Refusing(
            "the program runs in a container of the image "
                + container.get().image()
                + ", and there is no podman; install it, or let the job run as a process with"
                + " --executor process");
  }

  /** Whether the image of a way was pulled here since this was last asked. */
  public boolean hasPulled(JobFile.Run run) {
    return run.container()
        .filter(it -> podman.filter(one -> one.wasPulled(it.image())).isPresent())
        .isPresent();
  }

  /** Whether a way runs in containers here. */
  public boolean contains(JobFile.Run run) {
    return run.container().isPresent() && choice != Choice.PROCESS;
  }

  /** What a user should hear of a way that does not run as the job says. */
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
