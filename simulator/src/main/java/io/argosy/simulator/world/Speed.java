package io.argosy.simulator.world;

import static io.argosy.core.model.Checks.require;

import io.argosy.core.math.Seconds;
import io.argosy.simulator.world.SpeedTrace.Point;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * How fast the slots of a machine are, before the random draws.
 *
 * @param points the speed over time, in iterations per second
 * @param ramps straight lines between the points instead of steps
 * @param repeat the pattern begins again after this time
 * @param spread standard deviation of a slot's mean speed, as a part of it; drawn once per slot
 * @param neighbour another program on the same machine
 */
public record Speed(
    List<Point> points,
    boolean ramps,
    Optional<Duration> repeat,
    double spread,
    Optional<Neighbour> neighbour) {

  /** Bursts in which another program leaves a slot a part of its speed; drawn per slot. */
  public record Neighbour(Duration every, Duration lasting, double leaves) {
    private static final int BURSTS = 64;

    public Neighbour {
      require(every.isPositive() && lasting.isPositive(), "a neighbour's times are positive");
      require(leaves >= 0 && leaves <= 1, "a neighbour leaves 0 to 1 of the speed, was " + leaves);
    }
  }

  public Speed {
    points = List.copyOf(points);
    require(spread >= 0 && spread < 1, "spread lies in [0, 1), was " + spread);
    require(
        neighbour.isEmpty() || points.size() == 1, "a neighbour needs a speed that is constant");
  }

  /** The same speed for ever, and for all slots. */
  public static Speed constant(double iterationsPerSecond) {
    return steps(List.of(new Point(0, iterationsPerSecond)));
  }

  /** Each speed holds until the next point. */
  public static Speed steps(List<Point> points) {
    return new Speed(points, false, Optional.empty(), 0, Optional.empty());
  }

  /** The same speed, different for each slot. */
  public Speed withSpread(double sigma) {
    return new Speed(points, ramps, repeat, sigma, neighbour);
  }

  /** The trace of one slot. */
  public SpeedTrace draw(RandomGenerator random) {
    // At most three deviations: no speed is negative, and none is twice the intended one.
    double factor = 1 + spread * Math.clamp(random.nextGaussian(), -3, 3);
    List<Point> scaled =
        points.stream().map(p -> new Point(p.atSecond(), Math.max(0, p.speed() * factor))).toList();
    if (neighbour.isPresent()) {
      return bursty(scaled.getFirst().speed(), neighbour.get(), random);
    }
    double period = repeat.map(Seconds::of).orElse(Double.POSITIVE_INFINITY);
    return SpeedTrace.of(scaled, ramps, period);
  }

  private static SpeedTrace bursty(double speed, Neighbour neighbour, RandomGenerator random) {
    List<Point> points = new ArrayList<>();
    double at = 0;
    for (int burst = 0; burst < Neighbour.BURSTS; burst++) {
      points.add(new Point(at, speed));
      at += 1e-3 + random.nextExponential() * Seconds.of(neighbour.every());
      points.add(new Point(at, speed * neighbour.leaves()));
      at += 1e-3 + random.nextExponential() * Seconds.of(neighbour.lasting());
    }
    return SpeedTrace.of(points, false, at);
  }
}
