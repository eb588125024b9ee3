package io.argosy.simulator;

import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.RetentionRule;
import io.argosy.simulator.check.Observer;
import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.machine.Timeline;
import io.argosy.simulator.realm.KindPart;
import io.argosy.simulator.realm.NeverEnds;
import io.argosy.simulator.realm.SimulatedRealm;
import io.argosy.simulator.replica.ServicePart;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Simulates realms in virtual time under one seed. Equal arguments give equal histories.
 *
 * <p>{@link #run} simulates until all jobs have ended and every instruction is settled; {@link
 * #drain} continues until no event is left, so that late messages arrive, too. Each part records
 * what happens to its kind of job.
 */
public final class Simulation {
  private final Timeline timeline = new Timeline();
  private final List<SimulatedRealm> realms;
  private final Optional<ServicePart> service;
  private final Duration limit;

  /** One realm with one kind of job; one process decides for it. */
  public Simulation(KindPart part, long seed, List<Observer> observers) {
    this(JobKinds.standard(), part, seed, observers);
  }

  /**
   * As above.
   *
   * @param kinds the kinds of job that the kernel knows
   */
  public Simulation(JobKinds kinds, KindPart part, long seed, List<Observer> observers) {
    SimulatedRealm realm =
        new SimulatedRealm(
            kinds,
            timeline,
            new Streams(seed),
            part.resources(),
            part.arrivals(),
            List.of(part),
            observers);
    realm.decidedBy(new VirtualDriver(realm));
    this.realms = List.of(realm);
    this.service = Optional.empty();
    this.limit = part.resources().limit();
  }

  /** Several realms with jobs of all kinds; the replicas of a service decide for them. */
  public Simulation(ServicePart service, long seed, List<Observer> observers) {
    this.realms = service.build(timeline, seed, observers);
    this.service = Optional.of(service);
    this.limit = ServicePart.LIMIT;
  }

  /** Gives the first realm a retention rule, and users who pin and remove jobs. */
  public Simulation retaining(RetentionRule rule) {
    realms.getFirst().retain(rule);
    return this;
  }

  /** The kernel's current state of the first realm. */
  public State state() {
    return realms.getFirst().desk().state();
  }

  /** Seconds of virtual time since the beginning. */
  public double seconds() {
    return timeline.seconds();
  }

  /** The number of simulated events. */
  public long events() {
    return timeline.happened();
  }

  /** Simulates until all jobs have ended and every instruction is settled. */
  public State run() {
    State end = until(this::isSettled);
    service.ifPresent(ServicePart::checkAtEnd);
    return end;
  }

  private boolean isSettled() {
    return service.map(ServicePart::isCalm).orElse(true)
        && realms.stream().allMatch(SimulatedRealm::isSettled);
  }

  /** Simulates until the condition is true. */
  public State until(BooleanSupplier isSo) {
    begin();
    while (!isSo.getAsBoolean()) {
      step();
    }
    return state();
  }

  /** Simulates until no event is left, which a service never reaches: replicas renew for ever. */
  public State drain() {
    begin();
    while (!isEnded() || !timeline.isEmpty()) {
      if (isEnded()) {
        realms.forEach(SimulatedRealm::allEnded);
      }
      step();
    }
    return state();
  }

  private boolean isEnded() {
    return realms.stream().allMatch(SimulatedRealm::isEnded);
  }

  private void begin() {
    realms.forEach(SimulatedRealm::begin);
    service.ifPresent(ServicePart::begin);
  }

  private void step() {
    if (timeline.isEmpty()) {
      throw new NeverEnds("nothing more can happen" + progress());
    }
    if (timeline.next() > limit.toNanos()) {
      throw new NeverEnds("the limit of " + limit + " is over" + progress());
    }
    timeline.step();
  }

  private String progress() {
    SimulatedRealm left =
        realms.stream().filter(it -> !it.isSettled()).findFirst().orElse(realms.getFirst());
    return left.progress();
  }
}
