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
 * here. The {@link Clerk} carries that out.
 */
public final class Slurm implements AutoCloseable {
  private final SlurmTerms terms;
  private final Scribe scribe;
  private final Clerk clerk;

  private Slurm(SlurmTerms terms, Scribe scribe, Clerk clerk) {
    this.terms = terms;
    this.scribe = scribe;
    this.clerk = clerk;
  }

  /**
   * Starts to use Slurm. Cancels allocations that a predecessor in the same folder left.
   *
   * @param folder of the agent's own, which the nodes see too
   * @param label the name of the allocations, for people
   * @throws BadInput when Slurm is not installed here, or the partition does not exist
   */
  public static Slurm open(SlurmTerms terms, Path folder, String label, Post post)
      throws IOException, InterruptedException {
    Optional<Scribe> scribe = Scribe.here();
    if (scribe.isEmpty()) {
      throw BadInput.inArgument(
          "--executor",
          "slurm",
          "--executor is slurm; Slurm's commands, such as sbatch and srun, must be on the PATH");
    }
    Files.createDirectories(folder);
    String name = "argosy-" + label + "-" + mark(folder.resolve("mark"));
    Queue queue = new Queue(scribe.get(), terms, name, folder.resolve("alive"));
    refuseUnknownPartition(terms, queue);
    Clerk clerk = new Clerk(terms, queue, post);
    clerk.start();
    return new Slurm(terms, scribe.get(), clerk);
  }

  /** Marks allocations as this agent's, also for its successors. */
  private static String mark(Path file) throws IOException {
    if (!Files.exists(file)) {
      Files.writeString(file, UUID.randomUUID().toString().substring(0, 8));
    }
    return Files.readString(file).strip();
  }

  private static void refuseUnknownPartition(SlurmTerms terms, Queue queue)
      throws InterruptedException {
    Optional<Said> partition = queue.partition();
    if (partition.isPresent() && partition.get().out().isBlank()) {
      String name = terms.partition().orElseThrow();
      throw BadInput.inArgument(
          "--slurm-partition",
          name,
          "--slurm-partition is " + name + "; Slurm has " + queue.partitions());
    }
  }

  /** The needs of an attempt, within the limits of this cluster. */
  Wish wish(int processors, Optional<Duration> left, Optional<Duration> call) {
    return Wish.of(processors, terms.time(), left, call, clerk.longest());
  }

  Scribe scribe() {
    return scribe;
  }

  Clerk clerk() {
    return clerk;
  }

  /** Ends all allocations. */
  @Override
  public void close() {
    clerk.close();
  }
}
