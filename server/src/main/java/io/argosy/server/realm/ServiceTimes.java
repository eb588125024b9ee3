package io.argosy.server.realm;

import io.argosy.runtime.SteadyClock;
import java.time.Duration;
import java.time.InstantSource;

/**
 * The durations of a service, and its clock.
 *
 * @param heartbeat how often a machine should call
 * @param lease after how long a silence its work is reassigned
 * @param memory after how long a silence it is removed
 * @param signed how long a signed address is valid
 * @param scaleStep how long the load is measured before advice is given
 * @param clock the source of time for realms; tests move it by hand
 */
public record ServiceTimes(
    Duration heartbeat,
    Duration lease,
    Duration memory,
    Duration signed,
    Duration scaleStep,
    InstantSource clock) {
  /** With the clock of this computer. */
  public ServiceTimes(
      Duration heartbeat, Duration lease, Duration memory, Duration signed, Duration scaleStep) {
    this(heartbeat, lease, memory, signed, scaleStep, new SteadyClock());
  }

  /** Defaults that suit a lab. */
  public static ServiceTimes usual() {
    return of(Duration.ofSeconds(30), Duration.ofSeconds(300));
  }

  /** Everything in proportion to the lease and the step. */
  public static ServiceTimes of(Duration lease, Duration scaleStep) {
    return new ServiceTimes(
        lease.dividedBy(4), lease, scaleStep.multipliedBy(5), Duration.ofHours(1), scaleStep);
  }

  /** The lease of a machine of the compatibility API: such machines call once a step. */
  public Duration doorLease() {
    return scaleStep.multipliedBy(2);
  }
}
