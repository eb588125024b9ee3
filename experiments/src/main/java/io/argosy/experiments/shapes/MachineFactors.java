package io.argosy.experiments.shapes;

import io.argosy.simulator.world.Speed;
import io.argosy.simulator.world.SpeedTrace.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * How the speed of a machine changes: a factor for each hundredth of the nominal run, up to twice
 * its length. Disturbances multiply.
 */
final class MachineFactors {
  private static final int POINTS = 200;
  private static final double STEP = 0.01;

  /** No disturbance leaves less than this part of a speed, and none more than that many times. */
  private static final double LEAST = 0.1;

  private static final double MOST = 2;

  private final double[] factors = new double[POINTS + 1];

  MachineFactors() {
    Arrays.fill(factors, 1);
  }

  /** From that part of the run to the other, only so much of the speed is left. */
  void scale(double fromPart, double toPart, double factor) {
    for (int i = 0; i <= POINTS; i++) {
      if (i * STEP >= fromPart && i * STEP < toPart) {
        factors[i] *= factor;
      }
    }
  }

  /** A random walk that returns to 1 after that part of the run. */
  void wander(RandomGenerator random, double deviation, double memoryPart) {
    double keep = StrictMath.exp(-STEP / memoryPart);
    double off = deviation * random.nextGaussian();
    for (int i = 0; i <= POINTS; i++) {
      factors[i] *= Math.max(LEAST, 1 + off);
      off = keep * off + Math.sqrt(1 - keep * keep) * deviation * random.nextGaussian();
    }
  }

  /** Both disturbances at once. */
  void and(MachineFactors others) {
    for (int i = 0; i <= POINTS; i++) {
      factors[i] *= others.factors[i];
    }
  }

  Speed speed(double base, double seconds, double spread) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i <= POINTS; i++) {
      points.add(new Point(seconds * i * STEP, base * Math.clamp(factors[i], LEAST, MOST)));
    }
    return new Speed(points, true, Optional.empty(), spread, Optional.empty());
  }
}
