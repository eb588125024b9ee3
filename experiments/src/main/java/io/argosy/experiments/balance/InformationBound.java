package io.argosy.experiments.balance;

import io.argosy.core.balance.Policy;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.MachineId;
import io.argosy.experiments.shapes.Drawn;
import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.SpeedTrace;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The earliest end of a job whose balancer learns of changes by reports only: on the same traces,
 * with messages that take no time, exact speeds at every report, work that can be divided at will,
 * and immediate notice of machines that join or leave. Reports come as often as the policy requests
 * them, and shares change until the policy's threshold. What a machine that crashes has done since
 * its last report is lost.
 *
 * <p>No balancer with the same reports can plan for an earlier end; it can only be lucky.
 */
final class InformationBound {
  /** A slot and the time in which it exists. */
  private static final class Slot {
    final SpeedTrace trace;
    final double from;
    final double until;
    final boolean reportsAtEnd;

    /** The rest of its share, and what it has done since the last report. */
    double share;

    double unreported;

    Slot(SpeedTrace trace, double from, double until, boolean reportsAtEnd) {
      this.trace = trace;
      this.from = from;
      this.until = until;
      this.reportsAtEnd = reportsAtEnd;
    }

    boolean isThere(double now) {
      return from <= now && now < until;
    }

    void work(double now, double next) {
      double done = Math.min(share, trace.iterationsBetween(now, next));
      share -= done;
      unreported += done;
    }
  }

  private final List<Slot> slots = new ArrayList<>();
  private final Policy policy;
  private final Duration interval;
  private double left;

  private InformationBound(double left, Policy policy, Duration interval) {
    this.left = left;
    this.policy = policy;
    this.interval = interval;
  }

  /** The end in seconds, in the simulated world of that seed. */
  static double endSeconds(Drawn drawn, long seed, Policy policy, Duration interval) {
    InformationBound bound = new InformationBound(drawn.iterations(), policy, interval);
    for (World.Host host : drawn.world().hosts()) {
      bound.add(drawn.world(), host, new Streams(seed).stream("speed/" + host.machine()));
    }
    return bound.end();
  }

  /** The end in seconds when all slots exist all the time. */
  static double endSeconds(
      List<SpeedTrace> traces, double iterations, Policy policy, Duration interval) {
    InformationBound bound = new InformationBound(iterations, policy, interval);
    traces.forEach(t -> bound.slots.add(new Slot(t, 0, Double.POSITIVE_INFINITY, true)));
    return bound.end();
  }

  private void add(World world, World.Host host, RandomGenerator random) {
    double from = Seconds.of(host.joinsAt());
    MachineId machine = host.machine();
    double until = Double.POSITIVE_INFINITY;
    boolean reportsAtEnd = true;
    for (Fault fault : world.faults()) {
      if (fault.struck().filter(machine::equals).isPresent() && fault.goneAt().isPresent()) {
        until = Seconds.of(fault.goneAt().get());
        reportsAtEnd = fault instanceof Fault.Spot;
      }
    }
    for (int slot = 0; slot < host.slots(); slot++) {
      slots.add(new Slot(host.speed().draw(random), from, until, reportsAtEnd));
    }
  }

  private double end() {
    double now = 0;
    while (true) {
      double eta = shareOut(now);
      double last = lastSeconds(now);
      double change = nextChange(now);
      if (eta <= policy.thresholdSeconds(interval) && now + last <= change) {
        return now + last;
      }
      Duration wait = policy.nextReport(interval, interval, 1, eta);
      double next = Math.min(now + Seconds.of(wait), change);
      play(now, next);
      now = next;
    }
  }

  /** Assigns shares by the present speeds; returns the time they take if no speed changes. */
  private double shareOut(double now) {
    double speed = 0;
    for (Slot slot : slots) {
      speed += slot.isThere(now) ? slot.trace.speedAt(now) : 0;
    }
    for (Slot slot : slots) {
      slot.share = slot.isThere(now) ? left * slot.trace.speedAt(now) / speed : 0;
    }
    return left / speed;
  }

  private double nextChange(double now) {
    double next = Double.POSITIVE_INFINITY;
    for (Slot slot : slots) {
      next = slot.from > now ? Math.min(next, slot.from) : next;
      next = slot.until > now ? Math.min(next, slot.until) : next;
    }
    return next;
  }

  private void play(double now, double next) {
    for (Slot slot : slots) {
      if (slot.isThere(now)) {
        slot.work(now, next);
        boolean dies = next == slot.until && !slot.reportsAtEnd;
        left -= dies ? 0 : slot.unreported;
        slot.unreported = 0;
      }
    }
  }

  private double lastSeconds(double now) {
    double last = 0;
    for (Slot slot : slots) {
      if (slot.isThere(now)) {
        last = Math.max(last, slot.trace.timeToDo(slot.share, now));
      }
    }
    return last;
  }
}
