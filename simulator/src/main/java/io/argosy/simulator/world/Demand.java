package io.argosy.simulator.world;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.model.JobId;
import io.argosy.core.model.Share;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The demand on a world: jobs that arrive over time, the shares of their users, and whether the
 * machines follow advice.
 *
 * @param elastic empty where machines do not change their number of slots
 */
public record Demand(List<Arrival> arrivals, List<Share> shares, Optional<Elastic> elastic) {
  /** A job and the time at which its user submits it. */
  public record Arrival(Duration at, JobId id, JobSpec.Iterative job, Claim claim) {
    public Arrival {
      require(!at.isNegative(), "a job arrives at 0 or later");
    }
  }

  /**
   * Machines follow the advice on slots, between their first number of slots and their largest.
   *
   * @param rule the name of the rule, a key of {@code ScaleRules}
   * @param step the measuring step
   * @param startUp how long a machine takes to add slots
   */
  public record Elastic(String rule, Duration step, Duration startUp) {}

  public Demand {
    arrivals = List.copyOf(arrivals);
    shares = List.copyOf(shares);
    require(!arrivals.isEmpty(), "at least one job is submitted");
    Set<JobId> names = new HashSet<>();
    arrivals.forEach(a -> require(names.add(a.id()), "two jobs are called " + a.id()));
  }

  /** One job from the beginning, and no other user. */
  public static Demand of(JobSpec.Iterative job) {
    Arrival alone = new Arrival(Duration.ZERO, new JobId("job"), job, Claim.NONE);
    return new Demand(List.of(alone), List.of(), Optional.empty());
  }
}
