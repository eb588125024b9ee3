package io.argosy.simulator.world;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.model.JobId;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.JobSpec;
import java.time.Duration;

/** A job of any kind and the time at which its user submits it. */
public record JobArrival(JobId id, JobSpec job, Claim claim, Duration at) {
  public JobArrival {
    require(!at.isNegative(), "a job arrives at 0 or later, was " + at);
  }
}
