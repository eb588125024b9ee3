package io.argosy.simulator.world;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.model.JobId;
import io.argosy.core.model.Reused;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;
import java.util.Optional;

/**
 * A job of any kind and the time at which its user submits it.
 *
 * @param reused what an earlier bag computed, if this one reuses it
 */
public record JobArrival(JobId id, JobSpec job, Claim claim, Duration at, Optional<Reused> reused) {
  public JobArrival {
    require(!at.isNegative(), "a job arrives at 0 or later, was " + at);
  }

  /** A job that computes everything itself. */
  public JobArrival(JobId id, JobSpec job, Claim claim, Duration at) {
    this(id, job, claim, at, Optional.empty());
  }
}
