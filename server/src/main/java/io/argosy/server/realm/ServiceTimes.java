package io.argosy.server.realm;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.RetentionRule;
import io.argosy.runtime.SteadyClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The durations of a service, and its clock.
 *
 * @param heartbeat how often a machine should call
 * @param lease after how long a silence its work is reassigned
 * @param memory after how long a silence it is removed
 * @param signed how long a signed address is valid
 * @param scaleStep how long the load is measured before advice is given
 * @param clock the source of time for realms; tests move it by hand
 * @param ended when ended jobs leave memory; never without a rule
 * @param retention how often the rules for ended jobs are applied; empty for never
 */
public record ServiceTimes(
    Duration heartbeat,
    Duration lease,
    Duration memory,
    Duration signed,
    Duration scaleStep,
    Optional<RetentionRule> ended,
    Optional<Duration> retention,
    InstantSource clock) {
  private static final Duration RETENTION = Duration.ofMinutes(10);

  /** The rule of a service: people look at jobs of the last days, and at few others. */
  private static final RetentionRule ENDED_JOBS = new RetentionRule(Duration.ofDays(7), 1000);

  /** For the service of one run, whose user alone removes it. */
  public ServiceTimes keepingAll() {
    return new ServiceTimes(
        heartbeat, lease, memory, signed, scaleStep, ended, Optional.empty(), clock);
  }

  /** With the clock of this computer. */
  public ServiceTimes(
      Duration heartbeat, Duration lease, Duration memory, Duration signed, Duration scaleStep) {
    this(heartbeat, lease, memory, signed, scaleStep, new SteadyClock());
  }

  /** For a realm whose jobs all stay in memory. */
  public ServiceTimes(
      Duration heartbeat,
      Duration lease,
      Duration memory,
      Duration signed,
      Duration scaleStep,
      InstantSource clock) {
    this(
        heartbeat,
        lease,
        memory,
        signed,
        scaleStep,
        Optional.empty(),
        Optional.of(RETENTION),
        clock);
  }

  /** The same, with jobs that leave memory some time after their end. */
  public ServiceTimes forService() {
    return with(ENDED_JOBS);
  }

  /** The same with another rule for ended jobs. */
  public ServiceTimes with(RetentionRule rule) {
    return new ServiceTimes(
        heartbeat, lease, memory, signed, scaleStep, Optional.of(rule), retention, clock);
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

  /**
   * What the kernel of a realm learns at its start.
   *
   * @param indexed whether a job that leaves the state is found again
   */
  List<Function<Instant, Stimulus>> begin(boolean indexed) {
    List<Function<Instant, Stimulus>> news = new ArrayList<>();
    news.add(at -> new Stimulus.ScalingBegan(at, scaleStep));
    ended
        .filter(_ -> indexed)
        .ifPresent(rule -> news.add(at -> new Stimulus.RetentionRuleSet(at, rule)));
    return news;
  }

  /** The lease of a machine of the compatibility API: such machines call once a step. */
  public Duration doorLease() {
    return scaleStep.multipliedBy(2);
  }

  /**
   * The rule of a realm with the times in memory of this service.
   *
   * @param indexed whether a job that leaves the state is found again; otherwise all stay
   */
  public RetentionRule rule(RetentionRule stored, boolean indexed) {
    return indexed && ended.isPresent()
        ? stored.inMemory(ended.get().inMemory(), ended.get().mostInMemory())
        : stored.inMemory(RetentionRule.FOREVER, Integer.MAX_VALUE);
  }
}
