package io.argosy.agent.slurm;

import io.argosy.protocol.text.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * The Slurm cluster of this agent, for all of its attempts: they request and release allocations
 * here. The {@link SlurmController} carries that out.
 */
public final class Slurm implements AutoCloseable {
  private final SlurmTerms terms;
  private final SlurmCommands slurmCommands;
  private final SlurmController slurmController;

  private Slurm(SlurmTerms terms, SlurmCommands slurmCommands, SlurmController slurmController) {
    this.terms = terms;
    this.slurmCommands = slurmCommands;
    this.slurmController = slurmController;
  }

  /**
   * Starts to use Slurm. Cancels allocations that a predecessor in the same folder left.
   *
   * @param folder of the agent's own, which the nodes see too
   * @param label the name of the allocations, for people
   * @throws BadInput when Slurm is not installed here, or the partition does not exist
   */
  public static Slurm open(
      SlurmTerms terms, Path folder, String label, ClusterListener clusterListener)
      throws IOException, InterruptedException {
    Optional<SlurmCommands> slurmCommands = SlurmCommands.here();
    if (slurmCommands.isEmpty()) {
      throw BadInput.inArgument(
          "--executor",
          "slurm",
          "--executor is slurm; Slurm's commands, such as sbatch and srun, must be on the PATH");
    }
    Files.createDirectories(folder);
    String name = "argosy-" + label + "-" + mark(folder.resolve("mark"));
    SlurmSubmission slurmSubmission =
        new SlurmSubmission(slurmCommands.get(), terms, name, folder.resolve("alive"));
    refuseUnknownPartition(terms, slurmSubmission);
    SlurmController slurmController = new SlurmController(terms, slurmSubmission, clusterListener);
    slurmController.start();
    return new Slurm(terms, slurmCommands.get(), slurmController);
  }

  /** Marks allocations as this agent's, also for its successors. */
  private static String mark(Path file) throws IOException {
    if (!Files.exists(file)) {
      Files.writeString(file, UUID.randomUUID().toString().substring(0, 8));
    }
    return Files.readString(file).strip();
  }

  private static void refuseUnknownPartition(SlurmTerms terms, SlurmSubmission slurmSubmission)
      throws InterruptedException {
    Optional<CommandResult> partition = slurmSubmission.partition();
    if (partition.isPresent() && partition.get().out().isBlank()) {
      String name = terms.partition().orElseThrow();
      throw BadInput.inArgument(
          "--slurm-partition",
          name,
          "--slurm-partition is " + name + "; Slurm has " + slurmSubmission.partitions());
    }
  }

  /** The needs of an attempt, within the limits of this cluster. */
  AllocationRequest wish(int processors, Optional<Duration> left, Optional<Duration> call) {
    return AllocationRequest.of(processors, terms.time(), left, call, slurmController.longest());
  }

  SlurmCommands scribe() {
    return slurmCommands;
  }

  SlurmController clerk() {
    return slurmController;
  }

  /** Ends all allocations. */
  @Override
  public void close() {
    slurmController.close();
  }
}
