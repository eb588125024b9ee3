package io.argosy.server.realm;

import io.argosy.runtime.SteadyClock;
import java.time.Duration;
import java.time.InstantSource;

/**
 * How long things take in a service, and by which clock.
 *
 * @param heartbeat how often a machine should be heard of
 * @param lease after how long a silence its work is given to others
 * @param memory after how long a silence it is forgotten
 * @param signed how long a signed address is good
 * @param scaleStep how long the load is measured before advice is given
 * @param clock what realms take for the time; tests move it by hand
 */
public record ServiceTimes(
    Duration heartbeat,
    Duration lease,
    Duration memory,
    Duration signed,
    Duration scaleStep,
    InstantSource clock) {
  /** By the clock of this computer. */
  public ServiceTimes(
      Duration heartbeat, Duration lease, Duration memory, Duration signed, Duration scaleStep) {
    this(heartbeat, lease, memory, signed, scaleStep, new SteadyClock());
  }

  /** What a lab would want. */
  public static ServiceTimes usual() {
    return of(Duration.ofSeconds(30), Duration.ofSeconds(300));
  }

  /** Everything in proportion to the lease and the step. */
  public static ServiceTimes of(Duration lease, Duration scaleStep) {
    return new ServiceTimes(
        lease.dividedBy(4), lease, scaleStep.multipliedBy(5), Duration.ofHours(1), scaleStep);
  }

  /** The lease of a machine at the wire-compatible door: such machines speak once a step. */
  public Duration doorLease() {
    return scaleStep.multipliedBy(2);
  }
}
