package io.argosy.agent.slurm;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the owner of an agent in front of a cluster wants.
 *
 * @param partition where to queue; Slurm's default when nothing is said
 * @param options further words for {@code sbatch}, such as {@code --account=x}
 * @param time how long an allocation may last; else what the job needs, else the partition's rule
 * @param patience an attempt that has no allocation after this is given back
 * @param interval how often Slurm is asked
 */
public record SlurmTerms(
    Optional<String> partition,
    List<String> options,
    Optional<Duration> time,
    Duration patience,
    Duration interval) {
  /** When nothing is said. */
  public static final Duration PATIENCE = Duration.ofMinutes(15);

  /** When nothing is said. */
  public static final Duration INTERVAL = Duration.ofSeconds(5);

  public SlurmTerms {
    options = List.copyOf(options);
  }
}
