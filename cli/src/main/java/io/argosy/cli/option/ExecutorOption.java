package io.argosy.cli.option;

import io.argosy.agent.process.Executors;
import io.argosy.agent.share.Pins;
import io.argosy.protocol.text.BadInput;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flag for what runs programs here. */
public final class ExecutorOption {
  private static final List<String> NAMES = List.of("process", "podman");

  @Option(
      names = "--executor",
      paramLabel = "NAME",
      description =
          "What runs programs: process for all jobs, podman for containers only; of an agent also"
              + " slurm (default: podman for jobs that name an image, process for the others).")
  @Nullable
  public String name;

  /** Whether programs run in allocations of a cluster, which only an agent supports. */
  public boolean isSlurm() {
    return "slurm".equals(name);
  }

  /** Whether programs run as they are on this machine, whatever image they name. */
  public boolean isProcess() {
    return "process".equals(name);
  }

  public Executors machinery() {
    return machinery("process or podman", Optional.empty(), Pins.none());
  }

  /** What the user chose, of what runs programs on this machine. */
  public Executors.Choice choice() {
    Executors executors = machinery();
    executors.close();
    return executors.choice();
  }

  /**
   * The chosen executor.
   *
   * @param right the possible choices, in words
   * @param built the location of images that were built for a run
   * @param pins the processors that tasks of workflows are bound to
   */
  public Executors machinery(String right, Optional<String> built, Pins pins) {
    if (name == null) {
      return new Executors(Executors.Choice.BY_JOB, built, pins);
    }
    if (!NAMES.contains(name)) {
      throw BadInput.inArgument(
          "--executor", name, "--executor is " + name + "; it must be " + right);
    }
    boolean containers = name.equals("podman");
    Executors executors =
        new Executors(containers ? Executors.Choice.PODMAN : Executors.Choice.PROCESS, built, pins);
    if (containers && !executors.hasContainers()) {
      throw BadInput.inArgument(
          "--executor", name, "--executor is podman, which is not on the PATH; install it");
    }
    return executors;
  }
}
