package io.argosy.core.kind.iterative;

import io.argosy.core.balance.Policy;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.worker.SpeedStats;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.forecast.Signs;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Sums over the workers of a job, from which its {@link Signs} are computed. */
final class SignSums {
  /** (F2) a line that explains less of the variance than this is random. */
  private static final double STRAIGHT = 0.9;

  /** (F2) a line that would change a speed by more than this part until the end breaks off. */
  private static final double MOST_CHANGE = 0.5;

  /** (F2) a line has ended if the speed moves by less than this part of its prediction. */
  private static final double STILL_GOING = 0.12;

  /** (F2) wandering looks like a line: one that changed a speed by this much is half true. */
  private static final double WANDERED = 0.015;

  /** The sum over the slots of one machine: they share its load. */
  private static final class Together {
    double deviation;
    double wander;
    double slope;
  }

  private final Instant now;
  private final double horizonSeconds;
  private final DisturbanceSums disturbances;
  private final Map<Optional<MachineId>, Together> machines = new LinkedHashMap<>();
  private double speed;
  private double squares;
  private double variance;
  private double jumps;
  private double slope;
  private double aheadOfBook;
  private double starterSeconds;
  private double nextSeconds;
  private long measures;
  private int measured;
  private int starters;
  private int never;
  private int gone;

  /**
   * @param siteOf the site of a connected machine
   */
  SignSums(Instant now, double horizonSeconds, Function<MachineId, Optional<SiteId>> siteOf) {
    this.now = now;
    this.horizonSeconds = horizonSeconds;
    this.disturbances = new DisturbanceSums(siteOf);
  }

  void add(Worker task) {
    disturbances.add(task);
    if (task.phase() == Worker.Phase.QUEUED && task.attempt() == 0) {
      never++;
    } else if (!task.isWorking()) {
      gone++;
    } else if (!task.silent()) {
      work(task);
    }
  }

  private void work(Worker task) {
    double since = Math.max(0, Seconds.between(task.reportedAt(), now));
    boolean runs = task.phase() == Worker.Phase.RUNNING;
    if (task.measures() == 0 || task.speed() <= 0) {
      starters++;
      starterSeconds += runs ? since : 0;
      return;
    }
    measured++;
    measures += task.course().count();
    nextSeconds += Seconds.of(task.nextIn());
    measure(task.speed(), task.course(), task.machine());
    disturbances.addMeasured(task);
    aheadOfBook += ahead(task, since, runs);
  }

  /** Work done meanwhile that the balance view does not count. */
  private static double ahead(Worker task, double since, boolean runs) {
    double meanwhile = task.speed() * since;
    if (runs) {
      // The balance view waits for a second measurement.
      return task.measures() == 1 ? meanwhile : 0;
    }
    // A worker whose new work was already on the way when it asked began that long ago.
    return Math.min(meanwhile, Math.max(0, task.granted() - task.doneForGood()));
  }

  private void measure(double s, SpeedStats speedStats, Optional<MachineId> machine) {
    boolean line = isLine(s, speedStats);
    double change = speedStats.slope() * speedStats.seconds() / s;
    double trust = line ? change * change / (change * change + WANDERED * WANDERED) : 0;
    speed += s;
    squares += s * s;
    jumps += s * s * speedStats.jump();
    slope += trust * speedStats.slope();
    // The mean uses up one degree of freedom, the line another.
    int count = speedStats.count();
    double rest = Math.max(0, speedStats.variance() - trust * speedStats.explained());
    double own = rest * count / Math.max(1, count - (line ? 2 : 1));
    variance += own;
    Together together = machines.computeIfAbsent(machine, m -> new Together());
    together.deviation += Math.sqrt(own);
    together.slope += trust * speedStats.slope();
    if (own > 0) {
      // (F3) a walk of variance D per second varies by D T / 6 in T observed seconds, and its mean
      // over the next h seconds is off by D h / 3.
      together.wander += Math.sqrt(2 * own * count / Math.max(1, count - 1) / speedStats.seconds());
    }
  }

  private boolean isLine(double s, SpeedStats speedStats) {
    int count = speedStats.count();
    double slope = Math.abs(speedStats.slope());
    double step = slope * speedStats.seconds() / Math.max(1, count) * STILL_GOING;
    double chance = speedStats.variance() - speedStats.explained();
    return count > 2
        && chance * (count - 1) < (1 - STRAIGHT) * speedStats.variance() * (count - 2)
        && slope * horizonSeconds < MOST_CHANGE * s
        && s * s * speedStats.jump() > step * step;
  }

  /**
   * @param callsEndSeconds when running calls and those that must follow are over; 0 where start-up
   *     is negligible
   */
  Signs signs(JobState job, double remaining, double callsEndSeconds) {
    double mean = measured == 0 ? 0 : speed / measured;
    double total = speed + starters * mean;
    double left = Math.max(0, remaining - aheadOfBook - starterSeconds * mean);
    // A worker added in place of one that ended waits for that slot, not for a new machine.
    int missing = Math.max(0, never - gone);
    boolean moving = total > 0;
    Policy policy = IterativeState.of(job).policy();
    double unit = moving ? total : Double.POSITIVE_INFINITY;
    return new Signs(
        moving ? Math.max(left / total, callsEndSeconds) : Double.POSITIVE_INFINITY,
        Seconds.between(job.acceptedAt(), now),
        Seconds.of(Balancing.interval(job, policy, now)),
        policy.thresholdSeconds(job.interval()),
        nextSeconds / Math.max(1, measured),
        slope / unit,
        root(machines.values(), t -> t.slope) / unit,
        root(machines.values(), t -> t.deviation) * disturbances.timesIndependent() / unit,
        root(machines.values(), t -> t.wander) / unit,
        moving ? Math.sqrt(variance / squares) : 0,
        moving ? Math.sqrt(jumps / squares) : 0,
        measures / (double) Math.max(1, measured),
        machines.size(),
        missing / (double) Math.max(1, missing + measured + starters),
        starters * mean / unit,
        disturbances.disturbances());
  }

  private interface Part {
    double of(Together together);
  }

  /** The variances of machines add if they vary independently. */
  private static double root(Collection<Together> machines, Part part) {
    double sum = 0;
    for (Together machine : machines) {
      sum += part.of(machine) * part.of(machine);
    }
    return Math.sqrt(sum);
  }
}
