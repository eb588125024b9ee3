package io.argosy.experiments.shapes;

import io.argosy.core.math.Seconds;
import io.argosy.simulator.world.Speed;
import io.argosy.simulator.world.SpeedTrace.Point;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;

/**
 * Draws the speeds of slots over one nominal run.
 *
 * @param seconds the nominal length of the run
 */
record SlotSpeeds(RandomGenerator random, double seconds) {
  private static final double MEAN_SPEED = 1000;

  /**
   * Standard deviation of the logarithm: two thirds of all slots lie within ±50 % of the median.
   */
  private static final double SPREAD = StrictMath.log(1.5);

  private static final int SINE_POINTS = 48;

  /** Standard deviation of a slot around its intended speed, as a part of it. */
  private static final double WANDER = 0.005;

  private static final double WANDER_MEMORY = 0.1;
  private static final double WANDER_STEP = 0.02;
  private static final int WANDER_POINTS = 80;

  /** The undisturbed speed of a slot. */
  double base() {
    return MEAN_SPEED * StrictMath.exp(SPREAD * Math.clamp(random.nextGaussian(), -2, 2));
  }

  /** The speed of a slot among others that are nearly as fast. */
  Speed similar() {
    return lines(wandering(MEAN_SPEED * random.nextDouble(0.95, 1.05), part -> 1));
  }

  Speed steady() {
    return lines(wandering(base(), part -> 1));
  }

  /** From some instant on only a part of the speed is left. */
  Speed drop(double atPart, double leaves) {
    return lines(wandering(base(), part -> part < atPart ? 1 : leaves));
  }

  /** A straight line to the nominal end. */
  Speed ramp(double change) {
    return lines(wandering(base(), part -> 1 + change * Math.min(1, part)));
  }

  private static Speed lines(List<Point> points) {
    return new Speed(points, true, Optional.empty(), 0, Optional.empty());
  }

  /** The speed of a slot varies around the intended one, correlated over a tenth of the run. */
  private List<Point> wandering(double base, DoubleUnaryOperator meant) {
    List<Point> points = new ArrayList<>();
    double off = WANDER * random.nextGaussian();
    for (int i = 0; i <= WANDER_POINTS; i++) {
      double part = i * WANDER_STEP;
      points.add(new Point(seconds * part, base * meant.applyAsDouble(part) * (1 + off)));
      double keep = StrictMath.exp(-WANDER_STEP / WANDER_MEMORY);
      off = keep * off + Math.sqrt(1 - keep * keep) * WANDER * random.nextGaussian();
    }
    return points;
  }

  /** A wave; its phase is drawn. */
  Speed sine(double periodPart, double amplitude) {
    double base = base();
    double phase = random.nextDouble(2 * Math.PI);
    double period = seconds * periodPart;
    List<Point> wave = new ArrayList<>();
    for (int i = 0; i < SINE_POINTS; i++) {
      double part = i / (double) SINE_POINTS;
      double height = StrictMath.sin(2 * Math.PI * part + phase);
      wave.add(new Point(period * part, base * (1 + amplitude * height)));
    }
    // The pattern ends where it begins.
    wave.add(new Point(period * (1 - 1e-6), wave.getFirst().speed()));
    return new Speed(wave, true, Optional.of(span(period)), 0, Optional.empty());
  }

  /** Bursts of another program, at instants that the simulation draws. */
  Speed bursty(double everyPart, double lastingPart, double leaves) {
    Speed.Neighbour neighbour =
        new Speed.Neighbour(span(seconds * everyPart), span(seconds * lastingPart), leaves);
    return new Speed(
        List.of(new Point(0, base())), false, Optional.empty(), 0, Optional.of(neighbour));
  }

  /** The work that a slot of that speed does from one instant to another, on average. */
  static double work(Speed speed, double from, double to, RandomGenerator any) {
    if (speed.neighbour().isEmpty()) {
      return speed.draw(any).iterationsBetween(from, to);
    }
    Speed.Neighbour n = speed.neighbour().get();
    double quiet = n.every().toNanos();
    double busy = n.lasting().toNanos();
    double mean = (quiet + busy * n.leaves()) / (quiet + busy);
    return speed.points().getFirst().speed() * mean * (to - from);
  }

  static Duration span(double seconds) {
    return Seconds.toDuration(seconds);
  }
}
