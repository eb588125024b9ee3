package io.argosy.agent.slurm;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The settings of the owner of an agent in front of a cluster.
 *
 * @param partition where to queue; Slurm's default when empty
 * @param options further words for {@code sbatch}, such as {@code --account=x}
 * @param time how long an allocation may last; otherwise what the job needs, otherwise the
 *     partition's rule
 * @param patience an attempt without an allocation after this time is returned
 * @param interval how often Slurm is called
 */
public record SlurmTerms(
    Optional<String> partition,
    List<String> options,
    Optional<Duration> time,
    Duration patience,
    Duration interval) {
  /** The default patience. */
  public static final Duration PATIENCE = Duration.ofMinutes(15);

  /** The default interval. */
  public static final Duration INTERVAL = Duration.ofSeconds(5);

  public SlurmTerms {
    options = List.copyOf(options);
  }
}
