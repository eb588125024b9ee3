package io.argosy.experiments.shapes;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.math.Seconds;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.world.SimulatedProgram.Calls;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * Worlds of a program that is called for each chunk and takes long to start.
 *
 * @param intervals what a call takes to start, in report intervals
 */
public record StartupShape(Kind kind, Speeds speeds, double intervals) {
  /** The number of report intervals in a deadline: the interval is a twentieth of it. */
  private static final double INTERVALS_A_DEADLINE = 20;

  /** How start-up differs from call to call. */
  public enum Kind {
    /** Every call takes as long to start as the one before. */
    CONSTANT(Calls.ALIKE),
    /** Start-up lies within 30 % of its typical value. */
    VARYING(new Calls(0.3, 1)),
    /** The first call of a slot takes half as long again. */
    FIRST_SLOWER(new Calls(0, 1.5));

    private final Calls calls;

    Kind(Calls calls) {
      this.calls = calls;
    }

    /** The word for it in tables and definitions. */
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** How much the machines differ. */
  public enum Speeds {
    /** Speeds lie within 5 % of each other. */
    SIMILAR,
    /** Speeds differ as in the other shapes, up to fourfold. */
    DIFFERENT;

    /** The word for it in tables and definitions. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public StartupShape {
    require(intervals >= 0, "start-up takes time, was " + intervals);
  }

  /**
   * A world and its job.
   *
   * @param drawn the world, its job's size and the end of the best schedule that knows start-up
   * @param job with its deadline, on all slots from the start
   * @param startup what a typical call takes to start
   */
  public record Case(Drawn drawn, JobSpec.Iterative job, Duration startup) {
    /** The end of the best schedule that knows the start-up: one call for each slot. */
    public double bestSeconds() {
      return Seconds.of(drawn.nominal());
    }

    /** The limit without knowledge of start-up: 1.3 times the best end, and two long start-ups. */
    public double boundSeconds() {
      double longest = 1 + drawn.world().program().calls().spread();
      return 1.3 * bestSeconds() + Seconds.ofNanos(2 * longest * startup.toNanos());
    }
  }

  /**
   * The world of that seed, with machines of several slots, as in {@link Shape#MACHINE_LOSS}.
   *
   * @param deadlinePart the deadline as a multiple of the best schedule's end
   */
  public Case draw(long seed, String policy, double deadlinePart) {
    Streams streams = new Streams(seed);
    WorldDrawing drawing = new WorldDrawing(streams.stream("shape/slots"));
    if (speeds == Speeds.SIMILAR) {
      drawing.similarMachines();
    } else {
      drawing.machines(0, 0);
    }
    double best = drawing.slots().seconds();
    Duration deadline = SlotSpeeds.span(best * deadlinePart);
    double startup = intervals * best * deadlinePart / INTERVALS_A_DEADLINE;
    require(kind.calls.first() * startup < best, "start-up leaves no time to work");
    Drawn drawn = drawing.called(SlotSpeeds.span(startup), kind.calls);
    Promise promise =
        new Promise(Optional.of(new Deadline.Within(deadline)), Promise.Otherwise.CONTINUE);
    return new Case(drawn, drawn.job(policy, promise), SlotSpeeds.span(startup));
  }
}
